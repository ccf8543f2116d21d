import { Amount } from '@chokdee/ui/amount';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BetBar } from './bet-bar.tsx';
import { Celebration, sizeOf } from './celebration.tsx';
import { useEngine, useTable } from './context.tsx';
import { EndedScreen, FailedScreen, OpeningScreen } from './end-screens.tsx';
import { Information, InformationDialog } from './information.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { Recent } from './recent.tsx';
import { TopBar } from './top-bar.tsx';
import { usePresentation } from './use-presentation.ts';

/** Keys belong to what has the focus; only a key pressed on nothing in particular plays. */
const isFree = (target: EventTarget | null): boolean => !(target instanceof Element) || target.closest('button, a, select, textarea, [role="dialog"], input:not([type="range"])') === null;

/** Space plays, once per press. */
function useSpace(onPlay: () => void): void {
  const allowed = useTable((state) => state.config?.jurisdiction.disabledSpacebar === false);
  useEffect(() => {
    if (!allowed) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat || event.ctrlKey || event.altKey || event.metaKey || !isFree(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      onPlay();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [allowed, onPlay]);
}

function LastWin() {
  const { t } = useTranslation('arcade');
  const round = useTable((state) => state.shown[0]);
  const net = useTable((state) => state.net);
  const showNet = useTable((state) => state.config?.jurisdiction.displayNetPosition === true);
  return (
    <div className="flex min-h-6 items-center justify-between gap-4 text-13 text-soft short:hidden">
      <p>{round !== undefined && round.payout > 0 && <>{t('lastWin')} <Amount value={BigInt(round.payout)} className="text-jade" /></>}</p>
      {showNet && net !== 0n && <p>{t('net')} <Amount value={net} change icon /></p>}
    </div>
  );
}

/** The running game: stage, controls, and its information beside it on a desk or in a dialog. */
function Running() {
  const { client, table } = useEngine();
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const { show, motion } = usePresentation();
  const [information, setInformation] = useState(false);
  const [onPlay] = useState(() => () => void table.bet(client.choice()));
  const spoken = client.useSpoken(show === 'shown' ? round : null);
  useSpace(onPlay);
  const live = phase === 'presenting' || phase === 'resuming';
  const fresh = live && show === 'shown' && round !== null && sizeOf(round) > 0;
  return (
    <div className="grid h-full desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="scene relative flex h-full min-h-0 flex-col overflow-hidden">
        <div className="scene-veil absolute inset-0" aria-hidden="true" />
        <TopBar onInformation={() => setInformation(true)} />
        <main className="relative z-10 flex min-h-0 flex-1 flex-col overflow-y-auto short:flex-row">
          <div className="flex min-h-0 flex-1 flex-col justify-center px-4 py-2 short:py-0"><client.Stage above={<Recent />} round={round} show={show} live={live} locked={phase !== 'idle'} motion={motion} /></div>
          <div className="mx-auto flex w-full max-w-[560px] shrink-0 flex-col gap-2 px-4 pb-[max(16px,env(safe-area-inset-bottom))] short:w-[46%] short:justify-center short:pb-2">
            <NoticeBar />
            <LastWin />
            <BetBar onPlay={onPlay} />
          </div>
        </main>
        <p className="sr-only" role="status">{spoken}</p>
        {fresh && <Celebration key={round.betID} round={round} />}
      </div>
      <aside className="hidden min-h-0 overflow-y-auto bg-ink-1 p-5 desk:block"><Information /></aside>
      <InformationDialog open={information} onClose={() => setInformation(false)} />
    </div>
  );
}

/** What is on screen in each phase. */
export function Shell() {
  const phase = useTable((state) => state.phase);
  if (phase === 'loading') return <OpeningScreen />;
  if (phase === 'ended') return <EndedScreen />;
  if (phase === 'failed') return <FailedScreen />;
  return <Running />;
}
