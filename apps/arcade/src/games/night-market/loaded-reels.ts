import { initialLanding } from './board-state.ts';
import type { ReelCanvas } from './reels/reel-canvas.ts';

let reels: ReelCanvas | null = null;
let loading: Promise<ReelCanvas> | null = null;

/**
 * Loads the drawing code and the pictures and builds the reels, once a page. Retries after a
 * failure.
 */
export async function loadReels(progress: (part: number) => void): Promise<void> {
  loading ??= import('./reels/reel-canvas.ts').then(({ createReelCanvas }) =>
    createReelCanvas(initialLanding, progress),
  );
  try {
    reels = await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** The reels of the page. Throws before `loadReels` has resolved. */
export function loadedReels(): ReelCanvas {
  if (reels === null) throw new Error('loadReels must resolve before the reels are used');
  return reels;
}
