import type { HiloEvent } from '@chokdee/games/hilo/round';
import { MOST_SKIPS, multiplierUnits, rankOf, rightRanks, type Guess } from '@chokdee/games/hilo/rules';

/**
 * A turned card: dealt, drawn by a skip, or drawn after a guess. `right`: false after a wrong
 * guess.
 */
export interface TurnedCard {
  readonly card: number;
  readonly by: 'deal' | 'skip' | Guess;
  readonly right: boolean;
}

/** The state of a round. `units`: the multiplier of cashing out, ten-thousandths. */
export interface HiloBoard {
  readonly cards: readonly [TurnedCard, ...TurnedCard[]];
  /** Right guesses. */
  readonly hits: number;
  /** Product of the numbers of right ranks of those guesses. */
  readonly product: bigint;
  readonly skipsLeft: number;
  readonly units: number;
  readonly end: 'won' | 'lost' | null;
}

const isEvent = (event: unknown): event is HiloEvent =>
  typeof event === 'object' &&
  event !== null &&
  ['bet', 'skip', 'turn', 'finalWin'].includes((event as { type?: string }).type ?? '');

/** Reads the events shown so far; null when they are not of this game version. */
export function readBoard(events: readonly unknown[]): HiloBoard | null {
  const [first] = events;
  if (!events.every(isEvent) || !isEvent(first) || first.type !== 'bet') return null;
  const cards: [TurnedCard, ...TurnedCard[]] = [{ card: first.card, by: 'deal', right: true }];
  let [hits, product, skips, end] = [0, 1n, 0, null] as [number, bigint, number, HiloBoard['end']];
  for (const event of events as readonly HiloEvent[]) {
    if (event.type === 'skip') {
      skips += 1;
      cards.push({ card: event.card, by: 'skip', right: true });
    } else if (event.type === 'turn') {
      if (event.right) {
        hits += 1;
        product *= BigInt(rightRanks(event.guess, rankOf(cards.at(-1)!.card)));
      }
      cards.push({ card: event.card, by: event.guess, right: event.right });
    } else if (event.type === 'finalWin') end = event.won ? 'won' : 'lost';
  }
  const lost = cards.some(({ right }) => !right);
  return { cards, hits, product, skipsLeft: MOST_SKIPS - skips, units: lost ? 0 : multiplierUnits(hits, product), end };
}

/** The multiplier of cashing out after this guess is right, ten-thousandths. */
export const unitsAfter = ({ cards, hits, product }: HiloBoard, guess: Guess): number =>
  multiplierUnits(hits + 1, product * BigInt(rightRanks(guess, rankOf(cards.at(-1)!.card))));
