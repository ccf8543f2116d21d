import { uuid7 } from '@chokdee/contract/uuid7';
import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { isRefusal } from '@chokdee/ui/failures';
import { CheckCircleIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { queryClient } from '../../shared/query.ts';
import { refreshMoney } from '../wallet/balance.ts';
import { refreshSlips, useNear, usePlayMenus, type PlayMenus } from './calls.ts';
import { Countdown } from './clock.tsx';
import { placeSlip, quoteSlip, type Quote, type Receipt, type SlipOrder } from './place.ts';
import { offeredPlays } from './slip.ts';
import { clearSlip, rememberSlip, removeLines, useSlip } from './slip-store.ts';

/** Props of `ConfirmSlipDialog`. */
export interface ConfirmSlipProps {
  game: string;
}

/**
 * Shows a slip as the server judges it, with changed rates and refused lines, and places it. After
 * the lock the lines are kept for the next draw.
 */
export default function ConfirmSlipDialog({ game }: ConfirmSlipProps) {
  const { t } = useTranslation('lottery');
  const { data: near } = useNear(game);
  const issue = near?.currentNumero ?? null;
  const { data: menus } = usePlayMenus(game, issue?.numero ?? null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <Dialog
      title={t(receipt ? 'confirm.done' : 'confirm.title')}
      description={issue && !receipt ? t('issue', { issue: issue.numero }) : undefined}
    >
      {receipt ? (
        <Done receipt={receipt} />
      ) : !issue || !menus ? (
        <Skeleton className="h-60" />
      ) : (
        <>
          <p className="mb-3 text-14 text-soft">
            {t('closesIn')} <Countdown to={issue.lockAt} className="font-display text-18 text-body" />
          </p>
          <Confirmation key={issue.numero} game={game} issue={issue.numero} menus={menus} onDone={setReceipt} />
        </>
      )}
    </Dialog>
  );
}

function Confirmation({
  game,
  issue,
  menus,
  onDone,
}: {
  game: string;
  issue: string;
  menus: PlayMenus;
  onDone: (receipt: Receipt) => void;
}) {
  const { t } = useTranslation('lottery');
  const { lines: all } = useSlip(game);
  const [slipId, setSlipId] = useState(() => uuid7());
  const plays = offeredPlays(game, menus).flatMap(({ plays: list }) => list);
  const lines = all.flatMap((line) => {
    const offered = plays.find(({ play }) => play.code === line.play);
    return offered ? [{ line, offered }] : [];
  });
  const order: SlipOrder = { game, issue, menus, lines };
  const quote = useQuery({
    queryKey: ['member', 'lottery-quote', game, issue, slipId, all.length],
    queryFn: () => quoteSlip(order),
    gcTime: 0,
    retry: false,
    enabled: lines.length > 0,
  });
  const place = useMutation({
    mutationFn: (seen: Quote) => placeSlip(order, seen, slipId),
    onSuccess: (receipt) => {
      rememberSlip(game, all);
      clearSlip(game);
      onDone(receipt);
      void refreshMoney();
      void refreshSlips();
    },
    onError: (error) => {
      // The same id would be refused as a conflict once the rates are other ones.
      if (isRefusal(error, 'lottery.rates.changed')) setSlipId(uuid7());
      if (isRefusal(error, 'lottery.issue.closed'))
        void queryClient.invalidateQueries({ queryKey: ['lottery', 'near', game] });
    },
  });
  const closed = isRefusal(place.error, 'lottery.issue.closed');
  if (quote.error && !quote.data) return <LoadError error={quote.error} onRetry={quote.refetch} />;
  if (!quote.data) return <Skeleton className="h-60" />;
  const refused = new Set(quote.data.lines.filter(({ fault }) => fault !== null).map(({ line }) => line));
  return (
    <div className="flex flex-col gap-4">
      {isRefusal(place.error, 'lottery.rates.changed') && (
        <p role="alert" className="rounded-2 bg-gold-wash px-3.5 py-2.5 text-14 text-gold-text">
          {t('confirm.changed')}
        </p>
      )}
      <ul className="flex max-h-[45dvh] flex-col gap-1.5 overflow-y-auto" tabIndex={0} aria-label={t('slip.lines')}>
        {quote.data.lines.map((judged) => (
          <JudgedLine key={judged.line} judged={judged} name={lines[judged.line]?.offered.menu.playName ?? ''} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-15">{t('slip.total')}</span>
        <Amount value={quote.data.betAmount} className="font-display text-22 font-semibold text-gold-text" />
      </p>
      {closed ? (
        <p role="alert" className="text-14 text-coral">
          {t('confirm.closed')}
        </p>
      ) : (
        <FailureLine error={place.error} fields={[]} />
      )}
      {refused.size > 0 ? (
        <Button onPress={() => removeLines(game, refused)}>{t('confirm.remove', { count: refused.size })}</Button>
      ) : (
        <Button look="gold" size="big" busy={place.isPending} onPress={() => place.mutate(quote.data)}>
          {t('confirm.place')}
        </Button>
      )}
    </div>
  );
}

/** A line with what it costs and can pay, and why it is refused. */
function JudgedLine({ judged, name }: { judged: Quote['lines'][number]; name: string }) {
  const { t } = useTranslation('lottery');
  const text = useAmountText();
  return (
    <li className="rounded-2 bg-ink-2 px-3.5 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          <bdi className="me-1 font-display text-16 font-semibold text-gold-text">{judged.bettingContent}</bdi>
          <span className="text-14 text-soft">
            {name} <bdi className="tabular-nums">× {judged.odds}</bdi>
          </span>
        </span>
        <Amount value={judged.betAmount} />
      </div>
      {judged.fault === null ? (
        <p className="text-13 text-soft">{t('confirm.most', { amount: text(judged.maxWinAmount) })}</p>
      ) : (
        <p className="text-13 text-coral">{judged.fault.message}</p>
      )}
      {judged.restricted.map(({ number, rate }) => (
        <p key={number} className="text-13 text-coral">
          {t(rate === 0 ? 'confirm.closedNumber' : 'confirm.half', { number, percent: rate })}
        </p>
      ))}
    </li>
  );
}

/** The slip was placed: its number, and where to find it. */
function Done({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('lottery');
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-2 text-center">
      <CheckCircleIcon aria-hidden="true" weight="fill" className="text-[56px] text-jade" />
      <p className="text-16">{t('confirm.placed', { count: receipt.lines })}</p>
      <p className="text-14 text-soft">
        {t('confirm.number')} <bdi className="font-mono wrap-anywhere">{receipt.orderMasterId}</bdi>
      </p>
      <p className="text-14 text-soft">
        {t('slip.total')} <Amount value={receipt.betAmount} className="text-body" />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="gold" onPress={() => closeDialog()}>
          {t('confirm.again')}
        </Button>
        <Link to="/lottery/bets" onClick={() => closeDialog()} className={buttonStyle({ look: 'plain' })}>
          {t('myBets')}
        </Link>
      </div>
    </div>
  );
}
