import type { Machine } from './reels/machine.ts';
import { firstSight } from './standing.ts';

let machine: Machine | null = null;
let coming: Promise<Machine> | null = null;

/** Fetches the drawing code and the pictures and builds the reels, once for the page. Throws when they do not come; then it can be asked again. */
export async function prepareMachine(progress: (part: number) => void): Promise<void> {
  coming ??= import('./reels/machine.ts').then(({ createMachine }) => createMachine(firstSight, progress));
  try {
    machine = await coming;
  } catch (error) {
    coming = null;
    throw error;
  }
}

/** The reels of the page. */
export function theMachine(): Machine {
  if (machine === null) throw new Error('the reels have not been prepared');
  return machine;
}
