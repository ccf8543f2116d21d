import { nonceFaults, betsSeen } from '@chokdee/fairness/seen-pairs';
import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { CheckResult } from '@chokdee/ui/check-result';
import { Dialog } from '@chokdee/ui/dialog';
import { useIntlTag } from '@chokdee/ui/i18n';
import { pageStorage } from '@chokdee/ui/page-storage';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '@chokdee/contract/client';
import { openDialog } from '../../app/dialogs.ts';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { pairRoundsQuery, ROUNDS_PER_PAGE } from './seeds.ts';

/** Props of the dialog: the id of one of the member's seed pairs. */
export interface PairProps {
  pair: string;
}

type PairRounds = CallOutput<'GET /wps/fairness/pairs/:id/rounds'>;
type Round = PairRounds['list'][number];

/**
 * The bets of a seed pair by number. A number that is missing or there twice is reported: every bet
 * takes the next one.
 */
export default function PairDialog({ pair }: PairProps) {
  const { t } = useTranslation(['fairness', 'common']);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(pairRoundsQuery(pair, page));
  return (
    <Dialog title={t('fairness:pair.title')} description={t('fairness:pair.text')} size="normal">
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-80" />
      ) : (
        <div className="flex flex-col gap-3">
          <Rounds data={data} page={page} />
          <Pagination pages={data.totalPages} current={page} onChange={setPage} />
        </div>
      )}
    </Dialog>
  );
}

function Rounds({ data, page }: { data: PairRounds; page: number }) {
  const { t } = useTranslation('fairness');
  const seen = betsSeen(pageStorage, data.id);
  const { missing, repeated } = nonceFaults(
    data.list.map(({ nonce }) => nonce),
    { bets: data.bets, seen, page, size: ROUNDS_PER_PAGE },
  );
  const faults = [
    ...missing.map((nonce) => ({ nonce, text: t('pair.missing', { nonce }) })),
    ...repeated.map((nonce) => ({ nonce, text: t('pair.repeated', { nonce }) })),
  ];
  if (data.list.length === 0 && faults.length === 0)
    return <EmptyState title={t('pair.none')} text={t('pair.noneText')} />;
  return (
    <>
      {faults.length === 0 ? (
        <CheckResult result="passed">{t('pair.complete')}</CheckResult>
      ) : (
        <ul className="flex flex-col gap-1">
          {faults.map(({ nonce, text }) => (
            <li key={`${nonce}${text}`}>
              <CheckResult result="failed">{text}</CheckResult>
            </li>
          ))}
        </ul>
      )}
      <ul className="divide-y divide-hair">
        {data.list.map((round) => (
          <RoundRow key={round.betID} round={round} />
        ))}
      </ul>
    </>
  );
}

function RoundRow({ round }: { round: Round }) {
  const { t } = useTranslation('fairness');
  const tag = useIntlTag();
  const { data: games } = useQuery(gamesQuery());
  const name = games?.find(({ gameId }) => gameId === round.game)?.displayName ?? round.game;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="w-10 shrink-0 text-14 text-soft tabular-nums">{round.nonce}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15">{name}</span>
        <span className="block text-13 text-faint">{dateTimeText(round.playedAt, tag)}</span>
      </span>
      <span className="text-end text-14">
        <Amount value={BigInt(round.stake)} />
        <span className="block text-13 text-soft">
          {round.voided ? t('pair.voided') : <Amount value={BigInt(round.payout)} />}
        </span>
      </span>
      <Button
        look="quiet"
        size="small"
        className="text-gold-text"
        onPress={() => openDialog('verifyModal', { round: round.betID })}
      >
        {t('pair.verify')}
      </Button>
    </li>
  );
}
