import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Button } from '@chokdee/ui/button';
import { CheckResult } from '@chokdee/ui/check-result';
import { useFailureText } from '@chokdee/ui/failures';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { matchesCommitment } from '@chokdee/fairness/seeds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { ClientSeedForm } from './client-seed-form.tsx';
import { OpenRounds } from './open-rounds.tsx';
import { isHeldByRound, revealedQuery, rotateSeeds, seedsQuery } from './seeds.ts';
import { CopyableValue } from './copyable-value.tsx';

/**
 * The current and the next seed pair, the own client seed, the rotation, and the revealed pairs.
 */
export default function FairnessPage() {
  const { t } = useTranslation(['fairness', 'common']);
  const tag = useIntlTag();
  const failureText = useFailureText();
  const { data: pairs, error, refetch } = useQuery(seedsQuery);
  const [isHeld, setHeld] = useState(false);
  const rotate = async (pairId: string) => {
    try {
      await rotateSeeds(pairId);
      setHeld(false);
      toast('jade', t('fairness:rotated'), t('fairness:rotatedText'));
    } catch (failure) {
      setHeld(isHeldByRound(failure));
      toast('coral', failureText(failure));
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-[80ch] text-15 text-soft">{t('fairness:intro')}</p>
      {error && !pairs ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !pairs ? (
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-3" />
          <Skeleton className="h-64 rounded-3" />
        </div>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <section className={cardStyle({ padding: 'normal', layout: 'column' })}>
            <h2 className="text-18">{t('fairness:current')}</h2>
            <dl className="flex flex-col gap-2">
              <CopyableValue label={t('fairness:serverHash')} value={pairs.current.serverSeedHash} />
              <CopyableValue label={t('fairness:clientSeed')} value={pairs.current.clientSeed} />
            </dl>
            <p className="text-14 text-soft">
              {t('fairness:nonce')}: <b className="font-semibold tabular-nums">{pairs.current.nonce}</b> ·{' '}
              {t('fairness:since', { time: dateTimeText(pairs.current.startedAt, tag) })}
            </p>
            <PairButton id={pairs.current.id} />
            {isHeld && <OpenRounds onClear={() => setHeld(false)} />}
            <Button
              look="gold"
              className="mt-auto self-start whitespace-normal"
              onPress={() => {
                openDialog('confirmModal', {
                  title: t('fairness:rotateTitle'),
                  text: t('fairness:rotateText'),
                  action: t('fairness:rotateAction'),
                  then: () => rotate(pairs.current.id),
                });
              }}
            >
              {t('fairness:rotate')}
            </Button>
          </section>
          <section className={cardStyle({ padding: 'normal', layout: 'column' })}>
            <h2 className="text-18">{t('fairness:next')}</h2>
            <dl className="flex flex-col gap-2">
              <CopyableValue label={t('fairness:serverHash')} value={pairs.next.serverSeedHash} />
              <CopyableValue label={t('fairness:clientSeed')} value={pairs.next.clientSeed} />
            </dl>
            <ClientSeedForm />
          </section>
        </div>
      )}
      <RevealedPairs />
    </div>
  );
}

/** Opens the bets of a pair. */
function PairButton({ id }: { id: string }) {
  const { t } = useTranslation('fairness');
  return (
    <Button look="plain" size="small" className="self-start" onPress={() => openDialog('pairModal', { pair: id })}>
      {t('pair.open')}
    </Button>
  );
}

function RevealedPairs() {
  const { t } = useTranslation(['fairness', 'common']);
  const tag = useIntlTag();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(revealedQuery(page));
  return (
    <section aria-labelledby="opened-seeds" className="flex flex-col gap-2">
      <h2 id="opened-seeds" className="text-18">
        {t('fairness:revealed')}
      </h2>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-28 rounded-3" />
      ) : data.list.length === 0 ? (
        <EmptyState className="py-6" title={t('fairness:revealedNone')} text={t('fairness:revealedNoneText')} />
      ) : (
        <ul className="flex flex-col gap-3">
          {data.list.map((pair) => {
            const matches = matchesCommitment(pair.serverSeed, pair.serverSeedHash);
            return (
              <li key={pair.id} className={cn(cardStyle({ padding: 'small' }), 'flex flex-col gap-2')}>
                <div className="flex flex-wrap justify-between gap-2">
                  <CheckResult result={matches ? 'passed' : 'failed'}>
                    {t(matches ? 'fairness:honoured' : 'fairness:broken')}
                  </CheckResult>
                  <span className="text-13 text-faint">
                    {t('fairness:bets')}: {pair.bets} · {t('fairness:openedAt')} {dateTimeText(pair.revealedAt, tag)}
                  </span>
                </div>
                <dl className="grid gap-2 lg:grid-cols-2">
                  <CopyableValue label={t('fairness:serverSeed')} value={pair.serverSeed} />
                  <CopyableValue label={t('fairness:serverHash')} value={pair.serverSeedHash} />
                  <CopyableValue label={t('fairness:clientSeed')} value={pair.clientSeed} />
                </dl>
                <PairButton id={pair.id} />
              </li>
            );
          })}
        </ul>
      )}
      <Pagination pages={data?.totalPages ?? 0} current={page} onChange={setPage} />
    </section>
  );
}
