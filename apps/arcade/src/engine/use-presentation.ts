import { useCallback, useEffect, useRef, useState } from 'react';
import type { Show } from './client.ts';
import { useEngine, useTable } from './context.tsx';
import { passTime, playRound, type Pace, type Showing } from './player.ts';
import type { Round } from './rgs.ts';
import { play as sound } from './sound.ts';
import { usePace } from './use-pace.ts';

/** How long a result rests on the screen before the next bet can be placed. */
const REST: Readonly<Record<Pace, number>> = { normal: 420, quick: 120, still: 420 };
/** A win of so many times the stake is a large one. */
const BIG = 10;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });
const resultSound = ({ payoutMultiplier, costMultiplier }: Round) =>
  payoutMultiplier <= costMultiplier ? 'lose' : payoutMultiplier >= BIG * costMultiplier ? 'bigWin' : 'win';

/** Leads a round from its answer to its result and tells the table when it has been shown. The outcome is decided; this only takes time. */
export function usePresentation(): {
  readonly show: Show;
  readonly motion: number;
  /** Brings what is being shown to its end; null while nothing can be hurried. */ readonly hurry: (() => void) | null;
} {
  const { client, table } = useEngine();
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const from = useTable((state) => state.from);
  const house = useTable((state) => state.config?.jurisdiction);
  const pace = usePace();
  const motion = pace === 'still' ? 0 : client.pace[pace];
  // Rounds of several steps are shown step by step: each step is told by how many events there are.
  const step = round === null ? null : `${round.betID} ${round.state.length}`;
  const [arrived, setArrived] = useState<string | null>(null);
  const showing = useRef<Showing | null>(null);
  const live = phase === 'presenting' || phase === 'resuming';

  useEffect(() => {
    if (round === null || !live) {
      // What is on screen at the beginning is put there without being played.
      if (round !== null && phase === 'idle' && arrived !== step) client.play?.begin(round, round.state.length, pace);
      return undefined;
    }
    let current = true;
    const own = client.play;
    if (own === undefined) sound('roll');
    const now = own === undefined ? passTime(motion) : playRound(own, round, { from, pace, reached: table.reached });
    showing.current = now;
    void now.done.then(async (whole) => {
      if (!whole || !current) return;
      setArrived(step);
      if (own === undefined) sound(resultSound(round));
      const open = round.active && round.open === true;
      await wait(open || own !== undefined ? 0 : REST[pace]);
      if (current) void table.presented();
    });
    return () => {
      current = false;
      now.stop();
      showing.current = null;
    };
    // A step is led once, at the pace it began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, step]);

  const hurry = useCallback(() => showing.current?.hurry(), []);
  const show = round === null ? 'none' : live && arrived !== step ? 'moving' : 'shown';
  return { show, motion, hurry: live && client.play !== undefined && house?.disabledSlamstop === false ? hurry : null };
}
