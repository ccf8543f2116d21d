import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { useMedia } from '@chokdee/ui/use-media';
import { ErrorState } from '@chokdee/ui/states';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameClient, Show } from './client.ts';
import type { Launch } from './launch.ts';
import { passTime, playRound } from './player.ts';
import type { Replay, Rgs, Round } from './rgs.ts';
import { useAsked } from './use-asked.ts';
import { OpeningScreen, UnpreparedScreen } from './end-screens.tsx';
import { usePrepared } from './use-prepared.ts';

/** A replay as a round; it has no amounts. */
const roundOf = (told: Replay, { event, mode }: NonNullable<Launch['replay']>): Round => ({
  ...told,
  betID: event,
  amount: 0,
  payout: 0,
  active: false,
  open: false,
  voided: false,
  step: told.moves.length,
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
  const { asked, again } = useAsked(
    () => rgs.replay(client.id, replay.version, replay.mode, replay.event),
    replay.event,
  );
  const [turn, setTurn] = useState(0);
  const [arrived, setArrived] = useState(-1);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const name = client.useName();
  const { prepared, again: prepareAgain } = usePrepared(client);
  useEffect(() => {
    if (asked.state !== 'there' || prepared.state !== 'there') return undefined;
    const showing =
      client.play === undefined
        ? passTime(client.pace.normal)
        : playRound(client.play, roundOf(asked.value, replay), {
            from: 0,
            pace: still ? 'still' : 'normal',
            reached: () => undefined,
          });
    void showing.done.then((whole) => {
      if (whole) setArrived(turn);
    });
    return showing.stop;
  }, [asked, prepared, turn, client, replay, still]);
  if (prepared.state === 'failed') return <UnpreparedScreen again={prepareAgain} />;
  if (asked.state === 'waiting' || prepared.state === 'waiting') return <OpeningScreen name={name} />;
  if (asked.state === 'failed')
    return (
      <main className="grid h-full place-content-center">
        <ErrorState title={t('replay.gone')} again={again} />
      </main>
    );
  const show: Show = arrived === turn ? 'shown' : 'moving';
  const round = roundOf(asked.value, replay);
  return (
    <main className="scene relative grid h-full grid-rows-[auto_1fr_auto] gap-4 p-4">
      <div className="scene-veil absolute inset-0" aria-hidden="true" />
      <h1 className="relative text-center text-18">{t('replay.title')}</h1>
      <div className={cn('relative flex min-h-0 flex-col', client.fills !== true && 'justify-center')}>
        <client.Stage round={round} show={show} live locked motion={client.pace.normal} waiting={false} hurry={null} />
      </div>
      <Button look="gold" className="relative mx-auto" onPress={() => setTurn((n) => n + 1)}>
        {t('replay.again')}
      </Button>
    </main>
  );
}
