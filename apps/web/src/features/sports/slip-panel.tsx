import { Amount, useAmountText } from '@chokdee/ui/amount';
import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { Segments } from '@chokdee/ui/segments';
import { Select } from '@chokdee/ui/select';
import { EmptyState } from '@chokdee/ui/states';
import { parseAmount } from '@chokdee/money/amount';
import { useMutation } from '@tanstack/react-query';
import { retryImport } from '@chokdee/ui/retry-import';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withMember } from '../auth/require-login.ts';
import { refreshMoney, spendableAt, useBalance, VendorPurse } from '../wallet/balance.ts';
import { refreshTickets, type Menu } from './calls.ts';
import { useEventTopics } from './live-events.ts';
import { OddsFormatSelect } from './odds-format.tsx';
import { placeBets } from './place.ts';
import { SlipFault } from './slip-fault.tsx';
import { combinedText, SlipPickRow } from './slip-pick.tsx';
import { clearSlip, removePicks, setStake, takePrices, useSlip } from './slip-store.ts';
import type { Accept, Quote, SlipKind } from './slip.ts';
import { useBets, type SlipBets } from './use-bets.ts';

// Loaded with the first bet, so that the slip opens sooner.
const SlipReceipts = lazy(
  retryImport(() => import('./slip-receipts.tsx').then((module) => ({ default: module.SlipReceipts }))),
);

const QUICK_STAKES = ['50', '100', '500', '1000'] as const;
const ACCEPTS: readonly Accept[] = ['none', 'higher', 'any'];

/** The bet slip: selections, kind of bet, stakes, what they pay, and the button that places. */
export function SlipPanel({ rules }: { rules: Menu['rules'] | undefined }) {
  const { t } = useTranslation('sports');
  const { picks, kind, placed, stakes, faults, accept } = useSlip();
  const slip = useBets(rules?.stakeOf ?? 'total');
  useEventTopics(picks.map(({ eventId }) => eventId));
  if (picks.length === 0)
    return placed.length > 0 ? (
      <Suspense>
        <SlipReceipts tickets={placed} />
      </Suspense>
    ) : (
      <EmptyState className="py-6" title={t('slip.empty')} text={t('slip.emptyText')} />
    );
  const key = kind === 'single' ? null : kind;
  return (
    <div className="flex min-h-0 flex-col gap-2.5">
      {placed.length > 0 && (
        <Suspense>
          <SlipReceipts tickets={placed} isShort />
        </Suspense>
      )}
      <KindSegments count={picks.length} />
      <div className="flex items-end gap-2">
        <OddsFormatSelect className="min-w-0 flex-1" />
        <Button size="small" look="quiet" onPress={() => clearSlip()}>
          {t('slip.clear')}
        </Button>
      </div>
      <ul aria-label={t('slip.picks')} className="flex max-h-[44dvh] flex-col gap-1.5 overflow-y-auto">
        {slip.picks.map((each) => (
          <SlipPickRow key={each.key} each={each} terms={slip.bets.find((bet) => bet.key === each.key)?.terms} />
        ))}
      </ul>
      {kind === 'system' && slip.system && <SystemSelect slip={slip} />}
      {kind === 'parlay' && (
        <p className="flex justify-between gap-3 text-14">
          <span className="text-soft">{t('slip.combined')}</span>
          <b className="tabular-nums">{combinedText(picks.map(({ price }) => price))}</b>
        </p>
      )}
      {key !== null && (
        <AmountField
          label={t(key === 'system' && rules?.stakeOf === 'line' ? 'slip.stakePerLine' : 'slip.totalStake')}
          value={stakes[key] ?? ''}
          onChange={(stake) => setStake(key, stake)}
        />
      )}
      <QuickStakes keys={key === null ? slip.picks.map((each) => each.key) : [key]} />
      {key !== null && <SlipFault fault={faults[key]} onStake={(stake) => setStake(key, stake)} />}
      {!slip.isClashing && <Limits quote={slip.quote} />}
      <Select
        label={t('slip.accept')}
        compact
        value={accept}
        onChange={(event) => useSlip.setState({ accept: event.target.value as Accept })}
        options={ACCEPTS.map((value) => ({ value, label: t(`slip.accepts.${value}`) }))}
      />
      <Totals slip={slip} />
      <PlaceButton slip={slip} />
    </div>
  );
}

function KindSegments({ count }: { count: number }) {
  const { t } = useTranslation('sports');
  const kind = useSlip((slip) => slip.kind);
  const kinds: readonly SlipKind[] =
    count >= 3 ? ['single', 'parlay', 'system'] : count === 2 ? ['single', 'parlay'] : [];
  if (kinds.length === 0) return null;
  return (
    <Segments
      label={t('slip.kind')}
      className="w-full"
      items={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind}
      onChange={(value) => useSlip.setState({ kind: value, faults: {} })}
    />
  );
}

function SystemSelect({ slip: { systems, system } }: { slip: SlipBets }) {
  const { t } = useTranslation('sports');
  return (
    <Select
      label={t('slip.system')}
      value={system?.code ?? ''}
      onChange={(event) => useSlip.setState({ system: event.target.value })}
      options={systems.map(({ code, name, lines, system: { sizes, selections } }) => ({
        value: code,
        label: t('slip.lines', {
          name: name === null ? t('slip.sizes', { size: sizes[0], count: selections }) : t(`system.${name}`),
          count: lines,
        }),
      }))}
    />
  );
}

/** Stakes to choose by one press: they add up. Of singles they are added to each. */
function QuickStakes({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('sports');
  const stakes = useSlip((slip) => slip.stakes);
  const add = (amount: string) => {
    for (const key of keys) setStake(key, String(Number(stakes[key] ?? '') + Number(amount)));
  };
  return (
    <div role="group" aria-label={t('slip.quick')} className="grid grid-cols-4 gap-1.5">
      {QUICK_STAKES.map((amount) => (
        <Button key={amount} size="small" className="px-1" onPress={() => add(amount)}>
          +{Number(amount).toLocaleString('en')}
        </Button>
      ))}
    </div>
  );
}

/** The stakes that the server would accept for the only bet of the slip. */
function Limits({ quote }: { quote: Quote | undefined }) {
  const { t } = useTranslation('sports');
  const text = useAmountText();
  if (!quote) return null;
  return (
    <p className="text-13 text-soft">
      {t('slip.limits', { least: text(quote.leastStake), most: text(quote.mostStake) })}
    </p>
  );
}

function Totals({ slip: { bets } }: { slip: SlipBets }) {
  const { t } = useTranslation('sports');
  const { data: balance } = useBalance();
  // A combination counts for the vendor of its first selection.
  const vendor = useSlip((state) => state.picks[0]?.vendor);
  const risk = bets.reduce((sum, { terms }) => sum + terms.risk, 0n);
  const payout = bets.reduce((sum, { terms }) => sum + terms.payout, 0n);
  const isShort = balance !== undefined && risk > parseAmount(spendableAt(balance, vendor));
  return (
    <div className="rounded-2 bg-ink-2 px-3.5 py-2">
      <p className="flex items-baseline justify-between gap-3 text-14">
        <span className="text-soft">{t('slip.debit')}</span>
        <Amount value={risk} />
      </p>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-14 text-soft">{t('slip.mostPayout')}</span>
        <Amount value={payout} className="font-display text-18 text-gold-text" />
      </p>
      {isShort && (
        <p role="status" className="text-13 text-coral">
          {t('slip.short')}
        </p>
      )}
      {balance?.isSingle === 0 && (
        <Suspense>
          <VendorPurse balance={balance} vendor={vendor} />
        </Suspense>
      )}
    </div>
  );
}

/** Places the bets; first the closed selections are removed, and changed odds accepted. */
function PlaceButton({ slip: { bets, changed, closed, isClashing } }: { slip: SlipBets }) {
  const { t } = useTranslation('sports');
  const failureText = useFailureText();
  const place = useMutation({
    mutationFn: () => placeBets(bets, failureText),
    onSettled: () => {
      void refreshMoney();
      refreshTickets();
    },
  });
  if (closed.length > 0)
    return (
      <Button wide size="big" onPress={() => removePicks(closed.map(({ key }) => key))}>
        {t('slip.removeClosed', { count: closed.length })}
      </Button>
    );
  if (changed.length > 0)
    return (
      <Button
        wide
        size="big"
        look="line"
        onPress={() =>
          takePrices(
            Object.fromEntries(
              changed.flatMap(({ key, now, pick }) =>
                now?.price ? [[key, { price: now.price, line: pick.line }] as const] : [],
              ),
            ),
          )
        }
      >
        {t('slip.acceptChanges')}
      </Button>
    );
  return (
    <Button
      wide
      size="big"
      look="gold"
      disabled={bets.length === 0 || isClashing}
      busy={place.isPending}
      onPress={() => withMember(() => place.mutate())}
    >
      {bets.length > 1 ? t('slip.placeSeveral', { count: bets.length }) : t('slip.place')}
    </Button>
  );
}
