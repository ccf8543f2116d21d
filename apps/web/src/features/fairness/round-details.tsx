import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Amount } from '@chokdee/ui/amount';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { retryImport } from '@chokdee/ui/retry-import';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Skeleton } from '@chokdee/ui/skeleton';
import { dateTimeText } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { OpenRounds } from './open-rounds.tsx';
import { isHeldByRound, rotateSeeds, type RoundFairness } from './seeds.ts';
import { CopyableValue } from './copyable-value.tsx';

// The games' code is loaded only when a round is replayed.
const RevealedRound = lazy(retryImport(() => import('./revealed-round.tsx')));

/** An ended round: its verification, its facts and seeds, and a file of them. */
export default function RoundDetails({ round }: { round: RoundFairness }) {
  const { t } = useTranslation('fairness');
  const tag = useIntlTag();
  const { data: games } = useQuery(gamesQuery());
  const game = games?.find(({ gameId }) => gameId === round.game)?.displayName ?? round.game;
  // Only games with several modes show one.
  const mode = { under: t('verify.modes.under'), over: t('verify.modes.over') }[round.mode.toLowerCase()];
  const facts = [
    [t('verify.game'), `${game} · ${round.version}`],
    ...(mode === undefined ? [] : [[t('verify.mode'), mode] as const]),
    [t('verify.played'), dateTimeText(round.playedAt, tag)],
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      {round.serverSeed === null ? (
        <SealedRound round={round} />
      ) : (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RevealedRound round={{ ...round, serverSeed: round.serverSeed }} />
        </Suspense>
      )}
      <dl
        className={cn(
          cardStyle({ surface: 'flat', padding: 'small' }),
          'grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3',
        )}
      >
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-13 text-faint">{label}</dt>
            <dd className="text-14">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-13 text-faint">{t('verify.stake')}</dt>
          <dd>
            <Amount value={BigInt(round.amount)} />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-faint">{t('verify.payout')}</dt>
          <dd>
            <Amount value={round.voided ? 0n : BigInt(round.payout)} />
          </dd>
        </div>
      </dl>
      <dl className="flex flex-col gap-2">
        <CopyableValue label={t('verify.roundId')} value={round.betID} />
        <CopyableValue label={t('serverHash')} value={round.serverSeedHash} />
        {round.serverSeed !== null && <CopyableValue label={t('serverSeed')} value={round.serverSeed} />}
        <CopyableValue label={t('clientSeed')} value={round.clientSeed} />
        <CopyableValue label={t('verify.nonce')} value={String(round.nonce)} />
      </dl>
      {round.serverSeed !== null && <DownloadLink round={round} />}
    </div>
  );
}

/** The round as a file for `npm run verify -- round <file>` (docs/fairness.md). */
function DownloadLink({ round }: { round: RoundFairness }) {
  const { t } = useTranslation('fairness');
  return (
    <a
      className={cn(buttonStyle({ look: 'plain', size: 'small' }), 'self-start')}
      download={`round-${round.betID}.json`}
      href={`data:application/json,${encodeURIComponent(JSON.stringify(round, null, 2))}`}
    >
      {t('verify.download')}
    </a>
  );
}

function SealedRound({ round }: { round: RoundFairness }) {
  const { t } = useTranslation('fairness');
  const [failure, setFailure] = useState<unknown>(null);
  const open = async () => {
    try {
      await rotateSeeds(round.pairId);
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className={cardStyle({ surface: 'gold', padding: 'small', layout: 'column' })}>
      <div>
        <p className="font-display text-16">{t('verify.sealed')}</p>
        <p className="text-14 text-soft">{t('verify.sealedText')}</p>
      </div>
      {isHeldByRound(failure) ? <OpenRounds onClear={() => setFailure(null)} /> : <FailureLine error={failure} />}
      <Button look="gold" className="self-start" onPress={open}>
        {t('verify.open')}
      </Button>
    </div>
  );
}
