import { compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { isRight, MOST_HITS, multiplierUnits, PAYS_OUT_FROM, RANKS, rightRanks, type Guess } from './rules.ts';

/** The exact chance of a guess, counted over every rank that may come. */
export function chanceOf(guess: Guess, rank: number): Ratio {
  let right = 0;
  for (let next = 1; next <= RANKS; next += 1) if (isRight(guess, rank, next)) right += 1;
  return ratio(BigInt(right), BigInt(RANKS));
}

/** A place a round can come to: how many right guesses, and the product of their right ranks. Nothing else decides what it pays. */
export interface Place {
  readonly hits: number;
  readonly product: bigint;
}

/** What a place pays times the chance of having come to it: its part in the return of every strategy that stops there. */
export const backAt = ({ hits, product }: Place): Ratio =>
  ratio(BigInt(multiplierUnits(hits, product)) * product, BigInt(MULTIPLIER_SCALE) * BigInt(RANKS) ** BigInt(hits));

/** Every product of so many numbers 1 to 12 at which a round is still open or ends, level by level. */
function* places(): Generator<Place> {
  let level = new Set([1n]);
  for (let hits = 0; hits <= MOST_HITS; hits += 1) {
    const next = new Set<bigint>();
    for (const product of level) {
      yield { hits, product };
      if (hits < MOST_HITS && multiplierUnits(hits, product) < PAYS_OUT_FROM)
        for (let right = 1n; right < BigInt(RANKS); right += 1n) next.add(product * right);
    }
    level = next;
  }
}

/**
 * The lowest and the highest return a strategy can have, by recursion over all places of the game.
 *
 * Call a path of a strategy (cards, guesses, skips, until it stops without a loss). Its chance is the product of the chances of its guesses, product / 13^hits at the place where it
 * stops, times the chances of its ranks among those that were right or came by a skip. The second factors alone are the chances of the path in a game where no guess can go wrong, so
 * over all stops of a strategy they sum to one: every round ends (`MOST_HITS`, `MOST_SKIPS`). The return of a strategy is therefore a weighted mean of `backAt` over the places where it
 * stops: never below the smallest, never above the largest of them. Sides and skips only move the weights.
 */
export function returnsOf(): {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly worst: Place;
  readonly best: Place;
  readonly largestWin: Ratio;
  readonly places: number;
} {
  const start: Place = { hits: 0, product: 1n };
  let [worst, best, units, count] = [start, start, 0, 0] as [Place, Place, number, number];
  let [lowest, highest] = [backAt(start), backAt(start)];
  for (const place of places()) {
    count += 1;
    units = Math.max(units, multiplierUnits(place.hits, place.product));
    const back = backAt(place);
    if (compareRatio(back, lowest) < 0) [lowest, worst] = [back, place];
    if (compareRatio(back, highest) > 0) [highest, best] = [back, place];
  }
  return { lowest, highest, worst, best, largestWin: ratio(BigInt(units), BigInt(MULTIPLIER_SCALE)), places: count };
}

/** The likelier side of a card; higher on the seven, where both are equal. */
export const likelier = (rank: number): Guess => (rank <= 7 ? 'up' : 'down');

/**
 * Everything that can come of guessing the likelier side until so many guesses were right, counted over every card that may come: what is paid
 * (ten-thousandths) and how many of the 13^(stop + 1) ways lead there. Ways that lose are those left over.
 */
export function outcomesOfLikelier(stop: number): readonly { readonly units: number; readonly ways: bigint }[] {
  let open = new Map<string, { rank: number; product: bigint; ways: bigint }>();
  for (let rank = 1; rank <= RANKS; rank += 1) open.set(`${rank}`, { rank, product: 1n, ways: 1n });
  const paid = new Map<number, bigint>();
  for (let hits = 0; hits <= stop; hits += 1) {
    const next: typeof open = new Map();
    for (const { rank, product, ways } of open.values()) {
      const units = multiplierUnits(hits, product);
      if (hits === stop || units >= PAYS_OUT_FROM) {
        paid.set(units, (paid.get(units) ?? 0n) + ways * BigInt(RANKS) ** BigInt(stop - hits));
        continue;
      }
      const guess = likelier(rank);
      const after = product * BigInt(rightRanks(guess, rank));
      for (let come = 1; come <= RANKS; come += 1)
        if (isRight(guess, rank, come)) {
          const key = `${come} ${after}`;
          next.set(key, { rank: come, product: after, ways: (next.get(key)?.ways ?? 0n) + ways });
        }
    }
    open = next;
  }
  return [...paid].map(([units, ways]) => ({ units, ways }));
}
