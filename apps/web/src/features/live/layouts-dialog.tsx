import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import type { Press } from './use-draft.ts';

/** Positions of a layout that its row names. */
const NAMED = 4;
const sumOf = (press: Press): number => press.reduce((sum, { amount }) => sum + amount, 0);

/** Props of `LayoutsDialog`. */
export interface LayoutsProps {
  saved: readonly Press[];
  /** How many are kept. */
  most: number;
  onKeep: (layouts: readonly Press[]) => void;
  nameOf: (position: string) => string;
  /** The positions of the table: bets on others are left out. */
  positions: readonly string[];
  /** The bets on the board, which may be saved. */
  current: Press;
  /** Lays the chips of a layout. False when betting is closed now. */
  onPlace: (layout: Press) => boolean;
}

/** The favourite bets of a game: saves those on the board, lays or deletes saved ones. */
export default function LayoutsDialog({ saved, most, onKeep, nameOf, positions, current, onPlace }: LayoutsProps) {
  const { t } = useTranslation('tables');
  const [layouts, setLayouts] = useState(saved);
  const [isRefused, setIsRefused] = useState(false);
  const keep = (next: readonly Press[]): void => {
    setLayouts(next);
    onKeep(next);
  };
  const isFull = layouts.length >= most;
  const isSaved = layouts.some((layout) => JSON.stringify(layout) === JSON.stringify(current));
  const place = (layout: Press): void => {
    const known = layout.filter(({ position }) => positions.includes(position));
    if (onPlace(known)) closeDialog();
    else setIsRefused(true);
  };
  return (
    <Dialog title={t('layouts.title')} description={t('layouts.intro')}>
      <div className="flex flex-col gap-3">
        {layouts.length === 0 && <p className="text-15 text-soft">{t('layouts.none')}</p>}
        <ul className="flex flex-col gap-2">
          {layouts.map((layout) => (
            <li key={JSON.stringify(layout)} className="flex items-center gap-2 rounded-2 bg-ink-2 p-3">
              <div className="min-w-0 flex-1">
                <p className="text-16 text-gold-text tabular-nums">
                  <Amount value={sumOf(layout)} />
                </p>
                <p className="text-13 text-pretty text-soft">
                  {layout
                    .slice(0, NAMED)
                    .map(({ position }) => nameOf(position))
                    .join(' · ')}
                  {layout.length > NAMED && ` ${t('moreLines', { count: layout.length - NAMED })}`}
                </p>
              </div>
              <Button look="gold" size="small" onPress={() => place(layout)}>
                {t('layouts.place')}
              </Button>
              <Button look="plain" size="small" onPress={() => keep(layouts.filter((other) => other !== layout))}>
                {t('layouts.remove')}
              </Button>
            </li>
          ))}
        </ul>
        {isRefused && (
          <p role="alert" className="text-14 text-coral">
            {t('layouts.closed')}
          </p>
        )}
        {isFull && <p className="text-14 text-soft">{t('layouts.full', { count: most })}</p>}
        <Button disabled={current.length === 0 || isFull || isSaved} onPress={() => keep([...layouts, current])}>
          {t('layouts.save')}
        </Button>
      </div>
    </Dialog>
  );
}
