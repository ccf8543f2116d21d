import { cn } from '@chokdee/ui/cn';
import { useState } from 'react';
import { AutoplayNote } from './autoplay/autoplay-note.tsx';
import { BetBar } from './bet-bar.tsx';
import { Celebration, winSizeOf } from './celebration.tsx';
import { useAutoplay, useEngine, useSession } from './context.tsx';
import { EndedScreen, FailedScreen, OpeningScreen, AssetsFailedScreen } from './end-screens.tsx';
import { FreePlayLine } from './free-play-line.tsx';
import { Information, InformationDialog } from './information.tsx';
import { useKeys } from './use-keys.ts';
import { useMainAction } from './main-action.ts';
import { NoticeBar } from './notice-bar.tsx';
import { RealityCheck } from './reality-check.tsx';
import { Recent } from './recent.tsx';
import { StatusLine } from './status-line.tsx';
import { TopBar } from './top-bar.tsx';
import { useAssets } from './use-assets.ts';
import { usePresentation } from './use-presentation.ts';

/** The running game: stage, controls, and the information beside it on a desk or in a dialog. */
function Running() {
  const { client } = useEngine();
  const phase = useSession((state) => state.phase);
  const round = useSession((state) => state.round);
  const auto = useAutoplay((state) => state.run !== null);
  const { presentation, duration, skip } = usePresentation();
  const action = useMainAction(skip);
  const [information, setInformation] = useState(false);
  const announcement = client.useAnnouncement(presentation === 'done' ? round : null);
  useKeys(action);
  const inRound = phase !== 'idle' && phase !== 'betting';
  const celebrated =
    inRound &&
    client.playback === undefined &&
    presentation === 'done' &&
    round !== null &&
    round.open !== true &&
    winSizeOf(round) > 0;
  return (
    <div className="grid h-full desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="scene relative flex h-full min-h-0 flex-col overflow-hidden">
        <div className="scene-veil absolute inset-0" aria-hidden="true" />
        <TopBar onInformation={() => setInformation(true)} />
        <main className="relative z-10 flex min-h-0 flex-1 flex-col overflow-y-auto short:flex-row">
          <div
            className={cn(
              'flex min-h-0 flex-1 flex-col',
              client.fullBleed !== true && 'overflow-y-auto px-4 py-2 *:my-auto short:py-0',
            )}
          >
            <client.Stage
              above={<Recent />}
              round={round}
              presentation={presentation}
              inRound={inRound}
              locked={phase !== 'idle' || auto}
              duration={duration}
              betPending={phase === 'betting'}
              skip={skip}
            />
          </div>
          <div
            className={cn(
              'mx-auto flex w-full max-w-[560px] shrink-0 flex-col gap-2 px-4',
              'pb-[max(16px,env(safe-area-inset-bottom))] short:mx-0 short:justify-center short:pb-2',
              client.fullBleed === true ? 'short:w-[248px]' : 'short:w-[46%]',
            )}
          >
            <FreePlayLine />
            <div className="relative">
              <StatusLine />
              <NoticeBar />
              <AutoplayNote />
            </div>
            <BetBar action={action} />
          </div>
        </main>
        <p className="sr-only" role="status">
          {announcement}
        </p>
        {celebrated && <Celebration key={round.betID} round={round} />}
      </div>
      <aside className="hidden min-h-0 overflow-y-auto bg-ink-1 p-5 desk:block">
        <Information />
      </aside>
      <RealityCheck />
      <InformationDialog open={information} onClose={() => setInformation(false)} />
    </div>
  );
}

/** The screen of each phase. */
export function Shell() {
  const { client } = useEngine();
  const phase = useSession((state) => state.phase);
  const { assets, retry } = useAssets(client);
  const name = client.useName();
  if (phase === 'ended') return <EndedScreen />;
  if (phase === 'failed') return <FailedScreen />;
  if (assets.state === 'failed') return <AssetsFailedScreen retry={retry} />;
  if (phase === 'loading' || assets.state === 'loading')
    return <OpeningScreen name={name} part={assets.state === 'loading' ? assets.part : 1} />;
  return <Running />;
}
