import { windowAt } from '@chokdee/games/mechanics/reels';
import type { SlotEvent } from '@chokdee/games/slot/events';
import { nightMarketRules } from '@chokdee/games/slot/rules';
import type { Landing } from './reels/machine.ts';

/** How far the free spins have come. `total`: what they have paid, in hundredths of the bet. */
export interface FreeSpins {
  readonly spin: number;
  readonly of: number;
  readonly lit: number;
  readonly multiplier: number;
  readonly total: number;
}
/** How the board stands between two events. */
export interface Standing {
  readonly landing: Landing;
  readonly free: FreeSpins | null;
}

const { strips, rows } = nightMarketRules;
/** What the reels show before anybody has played: the dear symbols and a boat. */
const firstStops = [8, 1, 21, 13, 28] as const;

/** The reels as the game opens for the first time. */
export const firstSight: Landing = {
  strips: strips.base,
  stops: firstStops,
  window: windowAt(strips.base, firstStops, rows),
};

/** Whether these are events of this game; what else there may be is skipped. */
const isSlotEvent = (event: unknown): event is SlotEvent =>
  typeof event === 'object' && event !== null && typeof (event as { type?: unknown }).type === 'string';

/** The events of a round. */
export const eventsOf = (state: readonly unknown[]): SlotEvent[] => state.filter(isSlotEvent);

/** What a reveal lets the reels come to rest on. */
export const landingOf = ({ kind, reels, window }: Extract<SlotEvent, { type: 'reveal' }>): Landing => ({
  strips: strips[kind],
  stops: reels,
  window,
});

/** The free spins after an event. */
export function freeAfter(free: FreeSpins | null, event: SlotEvent): FreeSpins | null {
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

/** How the board stands before the event at `from`. */
export function standingBefore(state: readonly unknown[], from: number): Standing {
  let standing: Standing = { landing: firstSight, free: null };
  for (const event of state.slice(0, from))
    if (isSlotEvent(event))
      standing = {
        landing: event.type === 'reveal' ? landingOf(event) : standing.landing,
        free: freeAfter(standing.free, event),
      };
  return standing;
}

/** Whether a round has free spins, and so stays open until they have been shown. */
export const hasFreeSpins = (state: readonly unknown[]): boolean =>
  eventsOf(state).some(({ type }) => type === 'scatter');

/** What a round paid in all, in hundredths of the bet; null when it is not told to its end. */
export function paidBy(state: readonly unknown[]): number | null {
  for (const event of eventsOf(state)) if (event.type === 'finalWin') return event.payout;
  return null;
}
