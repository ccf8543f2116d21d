import type { MinesEvent } from '@chokdee/games/mines/round';
import { mostPearls, multiplierUnits, TILES } from '@chokdee/games/mines/rules';

/** A leaf: covered, lifted, or (`hidden...`, after the end) not lifted but revealed. */
export type Leaf = 'covered' | 'pearl' | 'crab' | 'hiddenPearl' | 'hiddenCrab';

/** The state of a round. Multipliers are ten-thousandths. */
export interface Pond {
  readonly crabs: number;
  readonly leaves: readonly Leaf[];
  readonly pearls: number;
  /** The multiplier of cashing out. */
  readonly units: number;
  /** The multiplier after one more pearl; null when no pearl is left. */
  readonly next: number | null;
  readonly end: 'won' | 'lost' | null;
  /** The leaf lifted last. */
  readonly last: number | null;
}

const isEvent = (event: unknown): event is MinesEvent =>
  typeof event === 'object' &&
  event !== null &&
  ['bet', 'lift', 'finalWin'].includes((event as { type?: string }).type ?? '');

/** Reads the events shown so far; null when they are not of this game version. */
export function readPond(events: readonly unknown[]): Pond | null {
  const [first] = events;
  if (!events.every(isEvent) || !isEvent(first) || first.type !== 'bet') return null;
  const leaves: Leaf[] = Array.from({ length: TILES }, () => 'covered');
  let [pearls, last, end] = [0, null, null] as [number, number | null, Pond['end']];
  for (const event of events as readonly MinesEvent[]) {
    if (event.type === 'lift') {
      leaves[event.tile] = event.pearl ? 'pearl' : 'crab';
      last = event.tile;
      if (event.pearl) pearls += 1;
    } else if (event.type === 'finalWin') {
      end = event.won ? 'won' : 'lost';
      for (const [tile, leaf] of leaves.entries())
        if (leaf === 'covered') leaves[tile] = event.crabs.includes(tile) ? 'hiddenCrab' : 'hiddenPearl';
    }
  }
  const lost = leaves.includes('crab');
  return {
    crabs: first.mines,
    leaves,
    pearls,
    last,
    end,
    units: lost ? 0 : multiplierUnits(first.mines, pearls),
    next: end === null && !lost && pearls < mostPearls(first.mines) ? multiplierUnits(first.mines, pearls + 1) : null,
  };
}

/** The pond before a round. */
export const initialPond = (crabs: number): Pond => ({
  crabs,
  leaves: Array.from({ length: TILES }, () => 'covered'),
  pearls: 0,
  units: multiplierUnits(crabs, 0),
  next: multiplierUnits(crabs, 1),
  end: null,
  last: null,
});
