import { useMedia } from '@chokdee/ui/use-media';
import { useTableIfAny } from './context.tsx';
import type { Pace } from './player.ts';
import { useSettings } from './settings.ts';

/** The pace rounds are shown at: still for who wants no motion, quick for who chose it where the house allows it. */
export function usePace(): Pace {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const allowed = useTableIfAny((state) => state.config?.jurisdiction.disabledTurbo === false);
  const chosen = useSettings((settings) => settings.quick);
  return still ? 'still' : chosen && allowed === true ? 'quick' : 'normal';
}
