import { useEffect, useRef, useState } from 'react';
import { useMedia } from '@chokdee/ui/use-media';
import type { Show } from './client.ts';
import { useEngine, useTable } from './context.tsx';
import { useSettings } from './settings.ts';
import { play } from './sound.ts';

const REST = { normal: 420, quick: 120 } as const;
/** A win of so many times the stake is a large one. */
const BIG = 10;

/** Leads a round from its answer to its result and tells the table when it has been shown. The outcome is decided; this only takes time. */
export function usePresentation(): { readonly show: Show; readonly motion: number } {
  const { client, table } = useEngine();
  const phase = useTable((state) => state.phase);
  const round = useTable((state) => state.round);
  const least = useTable((state) => state.config?.jurisdiction.minimumRoundDuration ?? 0);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const quick = useSettings((settings) => settings.quick);
  const pace = quick ? 'quick' : 'normal';
  const motion = still ? 0 : client.pace[pace];
  const [arrived, setArrived] = useState<string | null>(null);
  const begun = useRef(0);
  const live = phase === 'presenting' || phase === 'resuming';

  useEffect(() => { if (phase === 'betting') begun.current = performance.now(); }, [phase]);
  useEffect(() => {
    if (!live || round === null) return undefined;
    play('roll');
    const timers: ReturnType<typeof setTimeout>[] = [];
    timers.push(setTimeout(() => {
      setArrived(round.betID);
      const won = round.payoutMultiplier > round.costMultiplier;
      play(won ? (round.payoutMultiplier >= BIG ? 'bigWin' : 'win') : 'lose');
      const rest = Math.max(REST[pace], least - (performance.now() - begun.current));
      timers.push(setTimeout(() => void table.presented(), rest));
    }, motion));
    return () => timers.forEach(clearTimeout);
    // A round is led once, at the pace it began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, round?.betID]);

  const show = round === null ? 'none' : live && arrived !== round.betID ? 'moving' : 'shown';
  return { show, motion };
}
