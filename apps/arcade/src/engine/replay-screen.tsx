import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { useMedia } from '@chokdee/ui/use-media';
import { ErrorState } from '@chokdee/ui/states';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameClient } from './client.ts';
import type { Launch } from './launch.ts';
import { playDelay, playRound } from './playback.ts';
import type { Replay, Rgs, Round } from './rgs.ts';
import { useRequest } from './use-request.ts';
import { OpeningScreen, AssetsFailedScreen } from './end-screens.tsx';
import { useAssets } from './use-assets.ts';

/** A replay as a round without amounts. */
const roundOf = (recorded: Replay, { event, mode }: NonNullable<Launch['replay']>): Round => ({
  ...recorded,
  betID: event,
  amount: 0,
  payout: 0,
  active: false,
  open: false,
  voided: false,
  step: recorded.moves.length,
  mode,
  event: null,
});

/** Shows a finished round again, without a session and without money. */
export function ReplayScreen({
  client,
  rgs,
  replay,
}: {
  client: GameClient;
  rgs: Rgs;
  replay: NonNullable<Launch['replay']>;
}) {
  const { t } = useTranslation('arcade');
  const { request, retry } = useRequest(
    () => rgs.replay(client.id, replay.version, replay.mode, replay.event),
    replay.event,
  );
  const [run, setRun] = useState(0);
  const [finishedRun, setFinishedRun] = useState(-1);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const name = client.useName();
  const { assets, retry: retryAssets } = useAssets(client);
  useEffect(() => {
    if (request.state !== 'ready' || assets.state !== 'ready') return undefined;
    const running =
      client.playback === undefined
        ? playDelay(client.duration.normal)
        : playRound(client.playback, roundOf(request.value, replay), {
            from: 0,
            pace: reducedMotion ? 'still' : 'normal',
            onCheckpoint: () => undefined,
          });
    void running.done.then((complete) => {
      if (complete) setFinishedRun(run);
    });
    return running.stop;
  }, [request, assets, run, client, replay, reducedMotion]);
  if (assets.state === 'failed') return <AssetsFailedScreen retry={retryAssets} />;
  if (request.state === 'loading' || assets.state === 'loading') return <OpeningScreen name={name} />;
  if (request.state === 'failed')
    return (
      <main className="grid h-full place-content-center">
        <ErrorState title={t('replay.gone')} onRetry={retry} />
      </main>
    );
  return (
    <main className="scene relative grid h-full grid-rows-[auto_1fr_auto] gap-4 p-4">
      <div className="scene-veil absolute inset-0" aria-hidden="true" />
      <h1 className="relative text-center text-18">{t('replay.title')}</h1>
      <div className={cn('relative flex min-h-0 flex-col', client.fullBleed !== true && 'justify-center')}>
        <client.Stage
          round={roundOf(request.value, replay)}
          presentation={finishedRun === run ? 'done' : 'running'}
          inRound
          locked
          duration={client.duration.normal}
          betPending={false}
          skip={null}
        />
      </div>
      <Button look="gold" className="relative mx-auto" onPress={() => setRun((n) => n + 1)}>
        {t('replay.again')}
      </Button>
    </main>
  );
}
