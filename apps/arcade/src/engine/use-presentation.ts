import { useCallback, useEffect, useRef, useState } from 'react';
import type { PresentationState } from './client.ts';
import { useEngine, useSession } from './context.tsx';
import { playDelay, playRound, type Pace, type RunningPlayback } from './playback.ts';
import type { Round } from './rgs.ts';
import { play as playSound } from './sound.ts';
import { usePace } from './use-pace.ts';

/** Milliseconds a result is shown before the next bet can be placed. */
const RESULT_MS: Readonly<Record<Pace, number>> = { normal: 420, quick: 120, still: 420 };
/** A win of this many times the stake has the sound of a big win. */
const BIG_WIN = 10;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });
const resultSound = ({ payoutMultiplier, costMultiplier }: Round) =>
  payoutMultiplier <= costMultiplier ? 'lose' : payoutMultiplier >= BIG_WIN * costMultiplier ? 'bigWin' : 'win';

/**
 * Presents each round from its answer to its result, then reports to the session that it has been
 * shown. The outcome is known before; this only takes time.
 */
export function usePresentation(): {
  readonly presentation: PresentationState;
  readonly duration: number;
  /** Shows the end of the current event at once; null when it cannot be skipped. */
  readonly skip: (() => void) | null;
} {
  const { client, session } = useEngine();
  const phase = useSession((state) => state.phase);
  const round = useSession((state) => state.round);
  const from = useSession((state) => state.fromEvent);
  const skippable = useSession((state) => state.config?.jurisdiction.disabledSlamstop === false);
  const pace = usePace();
  const duration = pace === 'still' ? 0 : client.duration[pace];
  // A round of several steps is presented step by step; the number of events identifies the step.
  const step = round === null ? null : `${round.betID} ${round.state.length}`;
  const [shownStep, setShownStep] = useState<string | null>(null);
  const running = useRef<RunningPlayback | null>(null);
  const presenting = phase === 'presenting' || phase === 'resuming';

  useEffect(() => {
    if (round === null || !presenting) {
      // The last round is drawn without being played when the page opens.
      if (round !== null && phase === 'idle' && shownStep !== step)
        client.playback?.begin(round, round.state.length, pace);
      return undefined;
    }
    let current = true;
    const { playback } = client;
    if (playback === undefined) playSound('roll');
    const now =
      playback === undefined
        ? playDelay(duration)
        : playRound(playback, round, { from, pace, onCheckpoint: session.saveCheckpoint });
    running.current = now;
    void now.done.then(async (complete) => {
      if (!complete || !current) return;
      setShownStep(step);
      if (playback === undefined) playSound(resultSound(round));
      const open = round.active && round.open === true;
      await wait(open || playback !== undefined ? 0 : RESULT_MS[pace]);
      if (current) void session.completePresentation();
    });
    return () => {
      current = false;
      now.stop();
      running.current = null;
    };
    // A step is presented once, at the pace it began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, step]);

  const skip = useCallback(() => running.current?.skip(), []);
  const presentation = round === null ? 'none' : presenting && shownStep !== step ? 'running' : 'done';
  return { presentation, duration, skip: presenting && client.playback !== undefined && skippable ? skip : null };
}
