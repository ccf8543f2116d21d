import { displayAmount } from '@chokdee/money/display';
import { amountText, microOf } from '@chokdee/ui/amount';
import { useCurrencySymbol } from '@chokdee/ui/currency';
import { useTranslation } from 'react-i18next';
import { usePositionName } from './names.ts';
import type { OwnBets } from './tables.ts';

/** Positions that a slip lists; the others are one line. */
const LISTED = 5;
/** A gain or loss, with its sign. */
const signed = (amount: number): string => displayAmount(microOf(amount), 'always');

/** A paper slip: what the round has brought the member, once the bets are settled. */
export function ResultSlip({ own, game }: { own: OwnBets; game: string }) {
  const { t } = useTranslation('tables');
  const symbol = useCurrencySymbol();
  const nameOf = usePositionName(game);
  const isVoid = own.positions.every(({ state }) => state === 'voided');
  const net = (own.payout ?? 0) - own.stake;
  const lines = own.positions.toSorted((one, other) => (other.payout ?? 0) - (one.payout ?? 0));
  return (
    <section role="status" className="live-slip rounded-2 bg-[#efe6d2] p-3 text-[#2b2340] shadow-[0_12px_30px_#000a]">
      <ul className="flex flex-col text-14">
        {lines.slice(0, LISTED).map(({ position, stake, payout }) => (
          <li key={position} className="flex justify-between gap-3 tabular-nums">
            <span className="truncate">{nameOf(position)}</span>
            <span className={(payout ?? 0) > stake ? 'font-semibold text-[#0f6b45]' : ''}>
              {signed((payout ?? 0) - stake)}
            </span>
          </li>
        ))}
        {lines.length > LISTED && <li>{t('moreLines', { count: lines.length - LISTED })}</li>}
      </ul>
      <p className="mt-1 flex justify-between gap-3 live-paper pt-1 font-display text-18">
        <span>{t(isVoid ? 'returned' : 'net')}</span>
        <strong className={net > 0 ? 'text-[#0f6b45]' : ''} data-net={net}>
          {!isVoid && net > 0 && '+'}
          {amountText(isVoid ? own.stake : net, symbol)}
        </strong>
      </p>
    </section>
  );
}
