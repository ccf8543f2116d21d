import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { isRefusal } from '@chokdee/ui/failures';
import { CheckCircleIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useSecond } from '@chokdee/ui/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeAllDialogs, closeDialog } from '../../app/dialogs.ts';
import { isUncertain } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { useRequestId } from '../../shared/use-request-id.ts';
import { refreshMoney } from '../wallet/balance.ts';
import { refreshSlips, useNear, usePlayMenus, type Issue, type PlayMenus } from './calls.ts';
import { Countdown } from './clock.tsx';
import { useEntryText } from './entry-text.ts';
import { placeSlip, quoteSlip, type Quote, type Receipt, type SlipOrder } from './place.ts';
import { clearSlip, rememberSlip, removeLines, useSlip } from './slip-store.ts';

const CLOSED = 'lottery.issue.closed';

/** Props of `ConfirmSlipDialog`. */
export interface ConfirmSlipProps {
  game: string;
}

/**
 * Shows a slip as the server judges it, with changed rates and refused lines, and places it. The
 * slip is for the draw that was on sale when the dialog opened; when that one locks, the member
 * chooses whether to use it for the next.
 */
export default function ConfirmSlipDialog({ game }: ConfirmSlipProps) {
  const { t } = useTranslation('lottery');
  const { data: near } = useNear(game);
  const [chosen, setIssue] = useState<Issue | null>(null);
  const issue = chosen ?? near?.currentNumero ?? null;
  if (issue !== chosen) setIssue(issue);
  const { data: menus } = usePlayMenus(game, issue?.numero ?? null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const next = [near?.currentNumero, near?.nextNumero].find((other) => other && issue && other.drawAt > issue.drawAt);
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
        <Confirmation
          key={issue.drawId}
          game={game}
          issue={issue}
          menus={menus}
          next={next ?? null}
          onNext={setIssue}
          onDone={setReceipt}
        />
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  game: string;
  issue: Issue;
  menus: PlayMenus;
  /** The draw after it, if one is planned. */
  next: Issue | null;
  onNext: (issue: Issue) => void;
  onDone: (receipt: Receipt) => void;
}

/** The slip for one draw. */
function Confirmation({ game, issue, menus, next, onNext, onDone }: ConfirmationProps) {
  const { t } = useTranslation('lottery');
  const { lines: all } = useSlip(game);
  const now = useSecond();
  const requestIds = useRequestId();
  const plays = menus.slice(0, 1).flatMap(({ playMenuGroups }) => playMenuGroups.flatMap((group) => group.playMenus));
  const lines = all.flatMap((line, at) => {
    const menu = plays.find(({ playId, playSwitch }) => playId === line.play && playSwitch === 'Y');
    return menu ? [{ line, menu, at }] : [];
  });
  const order: SlipOrder = { game, issue: issue.numero, menus, lines };
  const quote = useQuery({
    queryKey: ['member', 'lottery-quote', issue.drawId, all.length],
    queryFn: () => quoteSlip(order),
    gcTime: 0,
    retry: false,
    enabled: lines.length > 0,
  });
  const place = useMutation({
    mutationFn: (seen: Quote) =>
      placeSlip(
        order,
        seen,
        requestIds.idOf([issue.drawId, all.map((line) => ({ ...line, stake: String(line.stake) }))]),
      ),
    onSuccess: (receipt) => {
      requestIds.settle();
      rememberSlip(game, all);
      clearSlip(game);
      onDone(receipt);
      void refreshMoney();
      void refreshSlips();
    },
    onError: (error) => {
      requestIds.settle(error);
      if (!isUncertain(error)) void quote.refetch();
    },
  });
  if (quote.error && !quote.data) return <LoadError error={quote.error} onRetry={quote.refetch} />;
  if (!quote.data) return <Skeleton className="h-60" />;
  const refused = new Map(quote.data.lines.flatMap(({ line, fault }) => (fault ? [[line, fault.code]] : [])));
  const removeRefused = () => {
    removeLines(game, new Set([...refused.keys()].map((line) => lines[line]!.at)));
    if (refused.size === lines.length) closeDialog();
  };
  // A slip whose answer was lost may have been accepted: it can still be sent again.
  const isClosed =
    isRefusal(place.error, CLOSED) ||
    [...refused.values()].includes(CLOSED) ||
    (now >= issue.lockAt && !place.isPending && !isUncertain(place.error));
  if (isClosed) return <Closed game={game} issue={issue} next={next} onNext={onNext} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-soft">
        {t('closesIn')} <Countdown to={issue.lockAt} className="font-display text-18 text-body" />
      </p>
      {isRefusal(place.error, 'lottery.rates.changed') && (
        <p role="alert" className="rounded-2 bg-gold-wash px-3.5 py-2.5 text-14 text-gold-text">
          {t('confirm.changed')}
        </p>
      )}
      <ul className="flex max-h-[45dvh] flex-col gap-1.5 overflow-y-auto" tabIndex={0} aria-label={t('slip.lines')}>
        {quote.data.lines.map((judged) => (
          <JudgedLine key={judged.line} judged={judged} name={lines[judged.line]?.menu.playName ?? ''} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-15">{t('slip.total')}</span>
        <Amount value={quote.data.betAmount} className="font-display text-22 font-semibold text-gold-text" />
      </p>
      {!isRefusal(place.error, 'lottery.rates.changed') && <FailureLine error={place.error} />}
      {refused.size > 0 ? (
        <Button onPress={removeRefused}>{t('confirm.remove', { count: refused.size })}</Button>
      ) : (
        <Button
          look="gold"
          size="big"
          busy={place.isPending || quote.isFetching}
          onPress={() => place.mutate(quote.data)}
        >
          {t('confirm.place')}
        </Button>
      )}
    </div>
  );
}

/** The draw of the slip has locked: says that nothing was sent, and offers the next draw. */
function Closed({ game, issue, next, onNext }: Pick<ConfirmationProps, 'game' | 'issue' | 'next' | 'onNext'>) {
  const { t } = useTranslation('lottery');
  const now = useSecond();
  const isOpen = next !== null && now >= next.saleOpensAt && now < next.lockAt;
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['lottery', 'near', game] });
  }, [game, isOpen]);
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="rounded-2 bg-coral-wash px-3.5 py-2.5 text-15 text-coral">
        {t('confirm.closed', { issue: issue.numero })}
      </p>
      <p className="text-15 text-soft">
        {t('confirm.kept')}
        {next && !isOpen && (
          <>
            {' '}
            {t('confirm.opensIn', { issue: next.numero })} <Countdown to={next.saleOpensAt} urgent={false} />
          </>
        )}
      </p>
      <Button look="gold" size="big" disabled={!isOpen} onPress={() => next && onNext(next)}>
        {t('confirm.useNext')}
      </Button>
    </div>
  );
}

/** A line with what it costs and can pay, and why it is refused. */
function JudgedLine({ judged, name }: { judged: Quote['lines'][number]; name: string }) {
  const { t } = useTranslation('lottery');
  const text = useAmountText();
  const entryText = useEntryText();
  return (
    <li className="rounded-2 bg-ink-2 px-3.5 py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          <bdi className="me-1 font-display text-16 font-semibold text-gold-text">
            {entryText(judged.bettingContent)}
          </bdi>
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

/**
 * The slip was placed: its number, and where to find it. Leaving it also closes the sheet of the
 * empty slip below it, on phones.
 */
function Done({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('lottery');
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-2 text-center">
      <CheckCircleIcon aria-hidden="true" weight="fill" className="text-[56px] text-jade" />
      <p className="text-16">{t('confirm.placed', { count: receipt.lines })}</p>
      <p className="text-14 text-soft">
        {t('confirm.number')} <bdi className="font-display text-18 text-body tabular-nums">{receipt.number}</bdi>
      </p>
      <p className="text-14 text-soft">
        {t('slip.total')} <Amount value={receipt.betAmount} className="text-body" />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="gold" onPress={() => closeAllDialogs()}>
          {t('confirm.again')}
        </Button>
        <Link to="/lottery/bets" onClick={() => closeAllDialogs()} className={buttonStyle({ look: 'plain' })}>
          {t('myBets')}
        </Link>
      </div>
    </div>
  );
}
