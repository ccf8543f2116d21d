import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { LockIcon, XIcon } from '@chokdee/ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNames } from './names.ts';
import { isStakeToWin, oddsText, useOddsFormat } from './odds.ts';
import { SlipFault } from './slip-fault.tsx';
import { removePicks, setStake, useSlip } from './slip-store.ts';
import { combinedOdds, type Terms } from './slip.ts';
import type { SlipPick } from './use-bets.ts';

/** A selection of the slip; of singles with its stake. */
export function SlipPickRow({ each, terms }: { each: SlipPick; terms: Terms | undefined }) {
  const { t } = useTranslation('sports');
  const names = useNames();
  const format = useOddsFormat((state) => state.format);
  const { kind, stakes, faults } = useSlip();
  const { pick, key, change, now, related } = each;
  const isMoved = change === 'up' || change === 'down';
  return (
    <li className="flex flex-col gap-1 rounded-2 bg-ink-2 py-1 ps-3 pe-1">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-1.5">
          <p className="text-15 font-semibold wrap-anywhere">{names.full(pick)}</p>
          <p className="text-13 text-soft">{names.market(pick.type)}</p>
          <Link
            to="/sports/event/$id"
            params={{ id: pick.eventId }}
            className="inline-flex min-h-6 items-center text-13 text-faint wrap-anywhere hover:text-body"
          >
            {pick.event}
          </Link>
        </div>
        <p className="pt-1.5 text-end text-15 font-semibold whitespace-nowrap tabular-nums">
          {isMoved && <s className="me-1.5 text-13 font-normal text-faint">{oddsText(pick.price, format)}</s>}
          {change === 'closed' ? (
            <LockIcon role="img" aria-label={t('locked')} className="inline text-[16px] text-faint" />
          ) : (
            <span className={cn(change === 'up' && 'text-jade', change === 'down' && 'text-coral')}>
              {isMoved && <span aria-hidden="true">{change === 'up' ? '▲' : '▼'}</span>}
              {oddsText(isMoved && now?.price ? now.price : pick.price, format)}
            </span>
          )}
        </p>
        <IconButton label={t('slip.remove', { name: names.full(pick) })} onClick={() => removePicks([key])}>
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {kind === 'single' && (
        <SingleStake
          label={t('slip.stakeOf', { name: names.full(pick) })}
          value={stakes[key] ?? ''}
          isToWin={isStakeToWin(isMoved && now?.price ? now.price : pick.price, format)}
          terms={terms}
          onChange={(stake) => setStake(key, stake)}
        />
      )}
      <div role="status" className="pe-2 empty:hidden">
        {change === 'closed' && <p className="pb-1 text-13 text-coral">{t('slip.pickClosed')}</p>}
        {isMoved && <p className="pb-1 text-13 text-gold-text">{t(`slip.moved.${change}`)}</p>}
        {related.length > 0 && (
          <p className="pb-1 text-13 text-coral">
            {t('slip.related', { names: related.map((other) => names.full(other)).join(', ') })}
          </p>
        )}
      </div>
      <SlipFault fault={faults[key]} onStake={(stake) => setStake(key, stake)} />
    </li>
  );
}

/** The stake of a single with what it means: the risk, or with negative odds the amount to win. */
function SingleStake({
  label,
  value,
  isToWin,
  terms,
  onChange,
}: {
  label: string;
  value: string;
  isToWin: boolean;
  terms: Terms | undefined;
  onChange: (stake: string) => void;
}) {
  const { t } = useTranslation('sports');
  return (
    <div className="flex items-center gap-2 pe-2 pb-1">
      <label className="flex min-w-0 flex-1 items-center gap-2">
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="text-13 whitespace-nowrap text-soft">
          {t(isToWin ? 'slip.toWin' : 'slip.stake')}
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, '').replace(/(\.\d\d).*$/, '$1'))}
          className="min-h-11 w-full min-w-16 rounded-2 bg-ink-3 px-2.5 text-end text-16 inset-shadow-hair-2"
        />
      </label>
      <p className="min-w-24 text-end text-13 text-soft">
        {t(isToWin ? 'slip.risk' : 'slip.payout')}
        <Amount value={terms ? (isToWin ? terms.risk : terms.payout) : 0n} className="block text-14 text-body" />
      </p>
    </div>
  );
}

/** Combined odds as decimal text, two places, rounded down. */
export function combinedText(prices: readonly number[]): string {
  const { numerator, denominator } = combinedOdds(prices);
  const cents = (numerator * 100n) / denominator;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
