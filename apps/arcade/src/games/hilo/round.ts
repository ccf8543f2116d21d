import type { HiloEvent } from '@chokdee/games/hilo/round';
import { MOST_SKIPS, multiplierUnits, rankOf, rightRanks, type Guess } from '@chokdee/games/hilo/rules';

/** A card that was turned and how it came: dealt, instead of another, or after a guess that was right or wrong. */
export interface TurnedCard {
  readonly card: number;
  readonly by: 'deal' | 'skip' | Guess;
  readonly right: boolean;
}

/** A round as the board shows it. `units`: what taking the money pays, ten-thousandths. */
export interface Run {
  readonly cards: readonly [TurnedCard, ...TurnedCard[]];
  readonly hits: number;
  readonly product: bigint;
  readonly skipsLeft: number;
  readonly units: number;
  readonly end: 'won' | 'lost' | null;
}

const isEvent = (event: unknown): event is HiloEvent =>
  typeof event === 'object' &&
  event !== null &&
  ['bet', 'skip', 'turn', 'finalWin'].includes((event as { type?: string }).type ?? '');

/** Reads the events told so far; null when they are not a round of this game (a newer version's). */
export function readRun(events: readonly unknown[]): Run | null {
  const [first] = events;
  if (!events.every(isEvent) || !isEvent(first) || first.type !== 'bet') return null;
  const cards: [TurnedCard, ...TurnedCard[]] = [{ card: first.card, by: 'deal', right: true }];
  let [hits, product, skips, end] = [0, 1n, 0, null] as [number, bigint, number, Run['end']];
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

/** What taking the money would pay after this guess, ten-thousandths. */
export const unitsAfter = ({ cards, hits, product }: Run, guess: Guess): number =>
  multiplierUnits(hits + 1, product * BigInt(rightRanks(guess, rankOf(cards.at(-1)!.card))));
