import { Amount } from '@chokdee/ui/amount';
import { Segments } from '@chokdee/ui/segments';
import { usePreferences } from '@chokdee/ui/preferences';
import { shortTimeText } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GameArt } from '../catalogue/game-art.tsx';
import type { Win, Winners } from './live-winners.ts';

const rowLimit = 10;

/**
 * The ten largest or newest wins. Only real wins; hidden while there are none (product.md section
 * 9, decision D10).
 */
export function WinnerBoard({ winners: { largest, newest } }: { winners: Winners }) {
  const { t } = useTranslation('home');
  const [order, setOrder] = useState<'largest' | 'newest'>('largest');
  if (largest.length === 0) return null;
  const shown = order === 'newest' && newest.length > 0 ? newest : largest;
  return (
    <section aria-labelledby="winners" className="surface overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2.5">
        <div>
          <h2 id="winners" className="flex items-center gap-2 text-16">
            <span className="size-2 rounded-pill bg-lantern shadow-[0_0_8px_var(--lantern)]" aria-hidden="true" />
            {t('winners.title')}
          </h2>
          <p className="text-12 text-faint">{t('winners.text')}</p>
        </div>
        {newest.length > 0 && (
          <Segments
            label={t('winners.title')}
            value={order}
            onChange={setOrder}
            items={[
              { value: 'largest', label: t('winners.largest') },
              { value: 'newest', label: t('winners.newest') },
            ]}
          />
        )}
      </div>
      <ol>
        {shown.slice(0, rowLimit).map((win) => (
          <WinRow key={`${win.customerName} ${win.winTime} ${win.nodeId} ${win.winAmount}`} win={win} />
        ))}
      </ol>
    </section>
  );
}

function WinRow({ win }: { win: Win }) {
  const tag = usePreferences((state) => state.language.tag);
  return (
    <li className="flex animate-arrive items-center gap-2.5 border-t border-hair px-4 py-2">
      <span className="h-11 w-[33px] shrink-0 overflow-hidden rounded-1">
        <GameArt game={{ gameId: win.nodeId, displayName: win.gameName, iconUrl: win.iconUrl }} sizes="34px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate py-0.5 text-14 leading-[1.5]">{win.gameName}</span>
        <span className="block text-12 text-faint">
          {win.customerName} · {shortTimeText(win.winTime, tag)}
        </span>
      </span>
      {/* The payout with the stake: not a gain, so without a sign. */}
      <Amount value={win.winAmount} className="text-gold-text" />
    </li>
  );
}
