import { useMedia } from '@chokdee/ui/use-media';
import { useOptionalSession } from './context.tsx';
import type { Pace } from './playback.ts';
import { useSettings } from './settings.ts';

/**
 * The pace of presentations: `still` with reduced motion, `quick` when chosen and allowed by the
 * brand.
 */
export function usePace(): Pace {
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const allowed = useOptionalSession((state) => state.config?.jurisdiction.disabledTurbo === false);
  const chosen = useSettings((settings) => settings.quick);
  return reducedMotion ? 'still' : chosen && allowed === true ? 'quick' : 'normal';
}
