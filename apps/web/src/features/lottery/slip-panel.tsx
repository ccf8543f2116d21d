import { Amount, useAmountText } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { XIcon } from '@chokdee/ui/icons';
import { IconButton } from '@chokdee/ui/icon-button';
import { EmptyState } from '@chokdee/ui/states';
import { decimalOf, MICROS_PER_UNIT, parseAmount, type Micro } from '@chokdee/money/amount';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { withMember } from '../auth/require-login.ts';
import { spendableAt, useBalance, VendorPurse } from '../wallet/balance.ts';
import { useVendorOf, type Issue } from './calls.ts';
import { useEntryText } from './entry-text.ts';
import type { Line } from './lines.ts';
import { costOf, oddsOf, rateOf, stakeFault, sumsOf, winOf, type OfferedPlay } from './slip.ts';
import { clearSlip, multiplyStakes, removeLines, setLineStake, setStakeOfAll, useSlip } from './slip-store.ts';

const STAKES = [5, 10, 20, 50, 100] as const;
const TIMES = [2n, 5n] as const;
const STAKE_FAULTS = ['least', 'most', 'whole'] as const;

/** A typed amount; null when it is none. An empty field is 0, which is below every minimum. */
const microOfText = (text: string): Micro | null => {
  try {
    return parseAmount(text.trim() || '0');
  } catch {
    return null;
  }
};

/** The slip of a game: lines, stakes, and what they come to. */
export function SlipPanel({
  game,
  issue,
  find,
}: {
  game: string;
  issue: Issue | null;
  find: (play: string) => OfferedPlay | undefined;
}) {
  const { t } = useTranslation('lottery');
  const { lines, stake } = useSlip(game);
  const sums = sumsOf(lines, find);
  const { data: balance } = useBalance();
  const vendor = useVendorOf(game);
  const faults = lines.flatMap((line) => {
    const offered = find(line.play);
    return (offered && stakeFault(line.stake, offered)) ?? [];
  });
  const send = () => {
    if (issue) withMember(() => void openDialog('lotteryConfirmModal', { game }));
  };
  const isShort = balance !== undefined && sums.cost > parseAmount(spendableAt(balance, vendor));
  if (lines.length === 0)
    return (
      <div className="flex flex-col gap-3">
        <EmptyState title={t('slip.empty')} text={t('slip.emptyText')} />
        <StakeOfAll key={String(stake)} game={game} stake={stake} />
      </div>
    );
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <StakeOfAll key={String(stake)} game={game} stake={stake} />
      <div className="flex flex-wrap gap-2">
        {TIMES.map((times) => (
          <Button key={String(times)} size="small" onPress={() => multiplyStakes(game, times)}>
            {t('slip.times', { times: String(times) })}
          </Button>
        ))}
        <Button size="small" look="quiet" className="ms-auto" onPress={() => clearSlip(game)}>
          {t('slip.clear')}
        </Button>
      </div>
      <ul aria-label={t('slip.lines')} className="-mx-1 flex max-h-[46dvh] flex-col gap-1.5 overflow-y-auto px-1">
        {lines.map((line, index) => {
          const offered = find(line.play);
          return (
            <SlipLine
              key={`${line.play} ${line.entry}`}
              line={line}
              offered={offered}
              onStake={(next) => setLineStake(game, index, next)}
              onRemove={() => removeLines(game, new Set([index]))}
            />
          );
        })}
      </ul>
      <Arithmetic sums={sums} />
      {balance?.isSingle === 0 && (
        <Suspense>
          <VendorPurse balance={balance} vendor={vendor} />
        </Suspense>
      )}
      {isShort && (
        <p role="status" className="text-14 text-coral">
          {t('slip.short')}
        </p>
      )}
      <Button look="gold" size="big" wide disabled={!issue || faults.length > 0} onPress={send}>
        {issue ? t('slip.send', { count: lines.length }) : t('slip.closed')}
      </Button>
      {STAKE_FAULTS.map((fault) => {
        const count = faults.filter((each) => each === fault).length;
        return (
          count > 0 && (
            <p key={fault} className="text-13 text-coral">
              {t(`slip.faulty.${fault}`, { count })}
            </p>
          )
        );
      })}
    </div>
  );
}

/** The stake of all lines, and of the next ones. */
function StakeOfAll({ game, stake }: { game: string; stake: Micro }) {
  const { t } = useTranslation('lottery');
  const [text, setText] = useState(decimalOf(stake));
  const apply = (next: string) => {
    const amount = microOfText(next);
    if (amount !== null && amount !== stake) setStakeOfAll(game, amount);
  };
  return (
    <div className="flex flex-col gap-2">
      <AmountField label={t('slip.stakeOfAll')} value={text} onChange={setText} onBlur={() => apply(text)} />
      <div className="flex flex-wrap gap-1.5">
        {STAKES.map((amount) => (
          <Button
            key={amount}
            size="small"
            className="min-w-13 px-3"
            look={stake === BigInt(amount) * MICROS_PER_UNIT ? 'gold' : 'plain'}
            onPress={() => apply(String(amount))}
          >
            {amount}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** One line: number, play, stake, and what a hit pays. */
function SlipLine({
  line,
  offered,
  onStake,
  onRemove,
}: {
  line: Line;
  offered: OfferedPlay | undefined;
  onStake: (stake: Micro) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('lottery');
  const text = useAmountText();
  const [typed, setTyped] = useState(decimalOf(line.stake));
  const name = offered?.menu.playName ?? line.play;
  const entry = useEntryText()(line.entry);
  const fault = offered ? stakeFault(line.stake, offered) : null;
  const rate = offered ? rateOf(offered, line.entry) : 0;
  const shown = microOfText(typed) === line.stake ? typed : decimalOf(line.stake);
  return (
    <li className="rounded-2 bg-ink-2 px-3 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <bdi className="block font-display text-18 font-semibold wrap-anywhere text-gold-text tabular-nums">
            {entry}
          </bdi>
          <span className="block text-13 text-soft">
            {name} {offered && <span className="tabular-nums">× {oddsOf(offered, line.entry)}</span>}
          </span>
        </span>
        <input
          aria-label={t('slip.stakeOf', { number: entry, play: name })}
          aria-invalid={fault !== null || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            const amount = microOfText(event.target.value);
            if (amount !== null) onStake(amount);
          }}
          className="min-h-11 w-21 rounded-2 bg-ink-3 px-2.5 text-end text-16 tabular-nums inset-shadow-hair-2"
        />
        <IconButton label={t('slip.remove', { number: entry, play: name })} onClick={onRemove}>
          <XIcon aria-hidden="true" />
        </IconButton>
      </div>
      {offered && (
        <p className="flex flex-wrap justify-between gap-x-3 text-13 text-soft">
          <span>
            {offered.play.units > 1 &&
              t('slip.units', { units: offered.play.units, cost: text(costOf(line, offered)) })}
          </span>
          <span>
            {t('slip.win')} <Amount value={winOf(line, offered)} className="text-body" />
          </span>
        </p>
      )}
      {rate < 100 && offered && (
        <p className="text-13 text-coral">
          {rate === 0 ? t('slip.numberClosed') : t('slip.numberHalf', { percent: rate })}
        </p>
      )}
      {fault && offered && (
        <p className="text-13 text-coral">
          {t(`slip.${fault}`, {
            amount: text(fault === 'least' ? offered.menu.limits.least : offered.menu.limits.most),
          })}
        </p>
      )}
    </li>
  );
}

/** lines × stake × units = total, as far as all lines agree. */
function Arithmetic({ sums }: { sums: ReturnType<typeof sumsOf> }) {
  const { t } = useTranslation('lottery');
  const text = useAmountText();
  return (
    <div className="rounded-2 bg-ink-2 px-3.5 py-2.5">
      <p className="text-13 text-soft">
        {sums.stake !== null && sums.units !== null
          ? t(sums.units > 1 ? 'slip.sumUnits' : 'slip.sum', {
              count: sums.lines,
              stake: text(sums.stake),
              units: sums.units,
            })
          : t('slip.sumMixed', { count: sums.lines })}
      </p>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-15">{t('slip.total')}</span>
        <Amount value={sums.cost} className="font-display text-22 font-semibold text-gold-text" />
      </p>
    </div>
  );
}
