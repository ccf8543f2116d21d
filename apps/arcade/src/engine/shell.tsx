import { Amount } from '@chokdee/ui/amount';
import { cn } from '@chokdee/ui/cn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BetBar } from './bet-bar.tsx';
import { Celebration, sizeOf } from './celebration.tsx';
import { useEngine, useTable } from './context.tsx';
import { EndedScreen, FailedScreen, OpeningScreen, UnpreparedScreen } from './end-screens.tsx';
import { Information, InformationDialog } from './information.tsx';
import { useKeys } from './keys.ts';
import { useMainAction } from './main-action.ts';
import { NoticeBar } from './notice-bar.tsx';
import { Recent } from './recent.tsx';
import { TopBar } from './top-bar.tsx';
import { usePrepared } from './use-prepared.ts';
import { usePresentation } from './use-presentation.ts';

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
  const { client } = useEngine();
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const { show, motion, hurry } = usePresentation();
  const action = useMainAction(hurry);
  const [information, setInformation] = useState(false);
  const spoken = client.useSpoken(show === 'shown' ? round : null);
  useKeys(action);
  const live = phase !== 'idle' && phase !== 'betting';
  const fresh = live && client.play === undefined && show === 'shown' && round !== null && round.open !== true && sizeOf(round) > 0;
  return (
    <div className="grid h-full desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="scene relative flex h-full min-h-0 flex-col overflow-hidden">
        <div className="scene-veil absolute inset-0" aria-hidden="true" />
        <TopBar onInformation={() => setInformation(true)} />
        <main className="relative z-10 flex min-h-0 flex-1 flex-col overflow-y-auto short:flex-row">
          <div className={cn('flex min-h-0 flex-1 flex-col', client.fills !== true && 'justify-center px-4 py-2 short:py-0')}><client.Stage above={<Recent />} round={round} show={show} live={live} locked={phase !== 'idle'} motion={motion} waiting={phase === 'betting'} hurry={hurry} /></div>
          <div className="mx-auto flex w-full max-w-[560px] shrink-0 flex-col gap-2 px-4 pb-[max(16px,env(safe-area-inset-bottom))] short:w-[46%] short:justify-center short:pb-2">
            <NoticeBar />
            <LastWin />
            <BetBar action={action} />
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
  const { client } = useEngine();
  const phase = useTable((state) => state.phase);
  const { prepared, again } = usePrepared(client);
  const name = client.useName();
  if (phase === 'ended') return <EndedScreen />;
  if (phase === 'failed') return <FailedScreen />;
  if (prepared.state === 'failed') return <UnpreparedScreen again={again} />;
  if (phase === 'loading' || prepared.state === 'waiting') return <OpeningScreen name={name} part={prepared.state === 'waiting' ? prepared.part : 1} />;
  return <Running />;
}
