import { TrophyIcon } from '@chokdee/ui/icons';
import { displayAmount } from '@chokdee/money/display';
import { microOf } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { TableState } from './tables.ts';

/** Winners that phones show. */
const ON_PHONES = 2;

/** Who won most in a paid round, names masked; nothing when nobody won. */
export function Winners({ round: { winners, winnerCount } }: { round: NonNullable<TableState['round']> }) {
  const { t } = useTranslation('tables');
  if (winners.length === 0) return null;
  return (
    <section
      aria-label={t('winners', { count: winnerCount })}
      data-winners={winnerCount}
      className="absolute end-2.5 top-2.5 max-w-[48%] rounded-2 bg-[#0b1026d0] px-2.5 py-1.5 text-12 md:text-13"
    >
      <p className="flex items-center gap-1 text-[#f6dfa4]" aria-hidden="true">
        <TrophyIcon weight="fill" />
        {t('winners', { count: winnerCount })}
      </p>
      <ul>
        {winners.map(({ name, won }, at) => (
          <li
            key={at}
            className={at < ON_PHONES ? 'flex justify-between gap-2' : 'hidden justify-between gap-2 md:flex'}
          >
            <span className="truncate">{name}</span>
            <span className="text-[#8bf0c0] tabular-nums">{displayAmount(microOf(won), 'always')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
