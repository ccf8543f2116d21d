import { cn } from '@chokdee/ui/cn';
import { useState } from 'react';
import { BetBar } from './bet-bar.tsx';
import { Celebration, sizeOf } from './celebration.tsx';
import { useEngine, useTable } from './context.tsx';
import { EndedScreen, FailedScreen, OpeningScreen, UnpreparedScreen } from './end-screens.tsx';
import { FreePlayLine } from './free-play-line.tsx';
import { Information, InformationDialog } from './information.tsx';
import { useKeys } from './keys.ts';
import { useMainAction } from './main-action.ts';
import { NoticeBar } from './notice-bar.tsx';
import { RealityCheck } from './reality-check.tsx';
import { Recent } from './recent.tsx';
import { StatusLine } from './status-line.tsx';
import { TopBar } from './top-bar.tsx';
import { usePrepared } from './use-prepared.ts';
import { usePresentation } from './use-presentation.ts';

/** The running game: stage, controls, and its information beside it on a desk or in a dialog. */
function Running() {
  const { client } = useEngine();
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const { show, motion, hurry } = usePresentation();
  const action = useMainAction(hurry);
  const [information, setInformation] = useState(false);
  const spoken = client.useSpoken(show === 'shown' ? round : null);
  useKeys(action);
  const live = phase !== 'idle' && phase !== 'betting';
  const fresh =
    live && client.play === undefined && show === 'shown' && round !== null && round.open !== true && sizeOf(round) > 0;
  return (
    <div className="grid h-full desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="scene relative flex h-full min-h-0 flex-col overflow-hidden">
        <div className="scene-veil absolute inset-0" aria-hidden="true" />
        <TopBar onInformation={() => setInformation(true)} />
        <main className="relative z-10 flex min-h-0 flex-1 flex-col overflow-y-auto short:flex-row">
          <div
            className={cn(
              'flex min-h-0 flex-1 flex-col',
              client.fills !== true && 'overflow-y-auto px-4 py-2 *:my-auto short:py-0',
            )}
          >
            <client.Stage
              above={<Recent />}
              round={round}
              show={show}
              live={live}
              locked={phase !== 'idle'}
              motion={motion}
              waiting={phase === 'betting'}
              hurry={hurry}
            />
          </div>
          <div
            className={cn(
              'mx-auto flex w-full max-w-[560px] shrink-0 flex-col gap-2 px-4 pb-[max(16px,env(safe-area-inset-bottom))] short:mx-0 short:justify-center short:pb-2',
              client.fills === true ? 'short:w-[248px]' : 'short:w-[46%]',
            )}
          >
            <FreePlayLine />
            <div className="relative">
              <StatusLine />
              <NoticeBar />
            </div>
            <BetBar action={action} />
          </div>
        </main>
        <p className="sr-only" role="status">
          {spoken}
        </p>
        {fresh && <Celebration key={round.betID} round={round} />}
      </div>
      <aside className="hidden min-h-0 overflow-y-auto bg-ink-1 p-5 desk:block">
        <Information />
      </aside>
      <RealityCheck />
      <InformationDialog open={information} onClose={() => setInformation(false)} />
    </div>
  );
}

/** What is on screen in each phase. */
export function Shell() {
  const { client } = useEngine();
  const phase = useTable((state) => state.phase);
  const { prepared, again } = usePrepared(client);
  const name = client.useName();
  if (phase === 'ended') return <EndedScreen />;
  if (phase === 'failed') return <FailedScreen />;
  if (prepared.state === 'failed') return <UnpreparedScreen again={again} />;
  if (phase === 'loading' || prepared.state === 'waiting')
    return <OpeningScreen name={name} part={prepared.state === 'waiting' ? prepared.part : 1} />;
  return <Running />;
}
