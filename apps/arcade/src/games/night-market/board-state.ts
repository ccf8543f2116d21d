import { windowAt } from '@chokdee/games/mechanics/reels';
import type { SlotEvent } from '@chokdee/games/slot/events';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import { isEvent } from '../../engine/events.ts';
import type { Landing } from './reels/reel-canvas.ts';

/** Progress of the free spins. */
export interface FreeSpins {
  readonly spin: number;
  readonly of: number;
  /** Lit lanterns. */
  readonly lit: number;
  readonly multiplier: number;
  /** What they have paid so far, hundredths of the bet. */
  readonly total: number;
}
/** The board between two events. */
export interface BoardState {
  readonly landing: Landing;
  readonly free: FreeSpins | null;
}

const { strips, rows } = nightMarketRules;
/** Stops that show the best paying symbols and a boat. */
const initialStops = [8, 1, 21, 13, 28] as const;

/** The reels before the first round. */
export const initialLanding: Landing = {
  strips: strips.base,
  stops: initialStops,
  window: windowAt(strips.base, initialStops, rows),
};

/** Events with a type are treated as slot events; types of other versions are ignored later. */
const isSlotEvent = (event: unknown): event is SlotEvent => isEvent(event);

/** The events of a round. */
export const slotEventsOf = (state: readonly unknown[]): SlotEvent[] => state.filter(isSlotEvent);

/** Where a reveal event stops the reels. */
export const landingOf = ({ kind, reels, window }: Extract<SlotEvent, { type: 'reveal' }>): Landing => ({
  strips: strips[kind],
  stops: reels,
  window,
});

/** The free spins after an event; null when there are none. */
export function freeSpinsAfter(free: FreeSpins | null, event: SlotEvent): FreeSpins | null {
  switch (event.type) {
    case 'scatter':
      return { spin: 0, of: event.awarded, lit: 0, multiplier: 1, total: 0 };
    case 'freeEnd':
      return null;
    case 'reveal':
      return free === null || event.kind === 'base'
        ? free
        : { ...free, spin: event.spin ?? free.spin, of: event.of ?? free.of };
    case 'lantern':
      return free === null ? null : { ...free, lit: event.lit, multiplier: event.multiplier, of: event.of };
    case 'multiply':
      return free === null ? null : { ...free, total: free.total + event.total };
    default:
      return free;
  }
}

/** The board before the event at `from`. */
export function boardBefore(state: readonly unknown[], from: number): BoardState {
  let board: BoardState = { landing: initialLanding, free: null };
  for (const event of slotEventsOf(state.slice(0, from)))
    board = {
      landing: event.type === 'reveal' ? landingOf(event) : board.landing,
      free: freeSpinsAfter(board.free, event),
    };
  return board;
}

/** Whether a round has free spins; it then stays open until they have been shown. */
export const hasFreeSpins = (state: readonly unknown[]): boolean =>
  slotEventsOf(state).some(({ type }) => type === 'scatter');

/** The payout of a round in hundredths of the bet; null when its events are incomplete. */
export function roundPayout(state: readonly unknown[]): number | null {
  for (const event of slotEventsOf(state)) if (event.type === 'finalWin') return event.payout;
  return null;
}
