import { cn } from '@chokdee/ui/cn';
import { SquaresFourIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VendorCard } from '../catalogue/catalogue.ts';
import { VendorMark } from '../catalogue/vendor-mark.tsx';

/** The vendors of a category, with mark and number of games. The empty value selects all. */
export function VendorTabs({
  cards,
  value,
  total,
  onChange,
}: {
  cards: readonly VendorCard[];
  value: string;
  total: number;
  onChange: (vendor: string) => void;
}) {
  const { t } = useTranslation(['lobby', 'common']);
  const tab = (vendor: string, label: string, count: number, mark: ReactNode) => (
    <li key={vendor} className="shrink-0">
      <button
        type="button"
        aria-pressed={vendor === value}
        onClick={() => onChange(vendor)}
        className={cn(
          'relative flex min-h-13 items-center gap-2.5 overflow-hidden rounded-3 px-3.5 text-14',
          'whitespace-nowrap transition',
          vendor === value
            ? cn(
                'bg-ink-3 text-body shadow-lift before:absolute before:inset-x-0 before:top-0 before:h-[2px]',
                'before:bg-gold',
              )
            : 'bg-ink-1 text-soft hover:bg-ink-2 hover:text-body',
        )}
      >
        {mark}
        {label}
        <span className="text-13 text-faint tabular-nums">{count}</span>
      </button>
    </li>
  );
  return (
    <ul aria-label={t('lobby:vendors')} className="rail -mx-4 flex gap-2 px-4 md:mx-0 md:px-0">
      {tab('', t('common:all'), total, <SquaresFourIcon aria-hidden="true" className="text-[20px]" />)}
      {cards.map((card) =>
        tab(
          card.vassalage,
          card.displayName,
          card.gameCount,
          <VendorMark code={card.vassalage} imageUrl={card.imageUrl} className="size-7" />,
        ),
      )}
    </ul>
  );
}
