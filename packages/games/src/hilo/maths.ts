import { MINOR_UNIT } from '@chokdee/money/amount';
import { approximate, compareRatio, ratio, type Ratio } from '@chokdee/money/ratio';
import { MULTIPLIER_SCALE } from '../multiplier.ts';
import { worstStake, type StakeReturn } from '../stakes.ts';
import { isRight, MOST_HITS, multiplierUnits, PAYS_OUT_FROM, RANKS, rightRanks, stakes, type Guess } from './rules.ts';

/** The exact chance of a guess, counted over every next rank. */
export function chanceOf(guess: Guess, rank: number): Ratio {
  let right = 0;
  for (let next = 1; next <= RANKS; next += 1) if (isRight(guess, rank, next)) right += 1;
  return ratio(BigInt(right), BigInt(RANKS));
}

/**
 * A state of a round: the number of right guesses and the product of their numbers of right ranks.
 * It alone decides the payout.
 */
export interface HiloState {
  readonly hits: number;
  readonly product: bigint;
}

/**
 * The payout of a state times the chance to reach it: the return of a strategy that always stops
 * there, before its payouts are rounded.
 */
export const returnAt = ({ hits, product }: HiloState): Ratio =>
  ratio(BigInt(multiplierUnits(hits, product)) * product, BigInt(MULTIPLIER_SCALE) * BigInt(RANKS) ** BigInt(hits));

/** The same at the offered stake where it is lowest. */
export const worstReturnAt = ({ hits, product }: HiloState): StakeReturn =>
  worstStake(stakes, [{ units: multiplierUnits(hits, product), count: product }], BigInt(RANKS) ** BigInt(hits));

/** The most that the rounding of a payout can take of a stake. */
const MOST_LOSS = Number(MINOR_UNIT) / Number(stakes.least);

/** Every state a round can reach, by number of right guesses. */
function* states(): Generator<HiloState> {
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
 * The lowest return of any strategy at any offered stake and the highest of any strategy, by
 * recursion over all states of the game.
 *
 * Take a path of a strategy: cards, guesses and skips until it stops without a loss. Its chance is
 * the product of two factors: the chance that all its guesses are right, product / 13^hits at the
 * state where it stops, and the chance of its ranks among those that are right or come by a skip.
 * The second factor is the chance of the path in a game where no guess can be wrong, so it sums to
 * one over all paths of a strategy (every round ends: `MOST_HITS`, `MOST_SKIPS`). The return of a
 * strategy is therefore a weighted mean of `returnAt` over the states where it stops, between the
 * smallest and the largest of them. Guesses and skips change the weights only.
 */
export function returnsOf(): {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly worst: HiloState;
  readonly best: HiloState;
  readonly largestWin: Ratio;
  readonly states: number;
} {
  const start: HiloState = { hits: 0, product: 1n };
  let [worst, best, units, count] = [start, start, 0, 0] as [HiloState, HiloState, number, number];
  let [lowest, highest] = [worstReturnAt(start).returned, returnAt(start)];
  for (const state of states()) {
    count += 1;
    units = Math.max(units, multiplierUnits(state.hits, state.product));
    const returned = returnAt(state);
    // Most states are too far above the lowest return for any rounding.
    const chance = Number(state.product) / RANKS ** state.hits;
    if (approximate(returned) - chance * MOST_LOSS <= approximate(lowest)) {
      const { returned: atWorst } = worstReturnAt(state);
      if (compareRatio(atWorst, lowest) < 0) [lowest, worst] = [atWorst, state];
    }
    if (compareRatio(returned, highest) > 0) [highest, best] = [returned, state];
  }
  return { lowest, highest, worst, best, largestWin: ratio(BigInt(units), BigInt(MULTIPLIER_SCALE)), states: count };
}

/** The likelier guess on a card; up on the seven, where both are equal. */
export const likelier = (rank: number): Guess => (rank <= 7 ? 'up' : 'down');

/**
 * The distribution of the payout when the likelier side is guessed until `stop` guesses were right,
 * over every sequence of cards: payout (ten-thousandths) and how many of the 13^(stop + 1)
 * sequences have it. The sequences that lose are left out.
 */
export function outcomesOfLikelier(stop: number): readonly { readonly units: number; readonly count: bigint }[] {
  let open = new Map<string, { rank: number; product: bigint; count: bigint }>();
  for (let rank = 1; rank <= RANKS; rank += 1) open.set(`${rank}`, { rank, product: 1n, count: 1n });
  const paid = new Map<number, bigint>();
  for (let hits = 0; hits <= stop; hits += 1) {
    const next: typeof open = new Map();
    for (const { rank, product, count } of open.values()) {
      const units = multiplierUnits(hits, product);
      if (hits === stop || units >= PAYS_OUT_FROM) {
        paid.set(units, (paid.get(units) ?? 0n) + count * BigInt(RANKS) ** BigInt(stop - hits));
        continue;
      }
      const guess = likelier(rank);
      const after = product * BigInt(rightRanks(guess, rank));
      for (let drawn = 1; drawn <= RANKS; drawn += 1)
        if (isRight(guess, rank, drawn)) {
          const key = `${drawn} ${after}`;
          next.set(key, { rank: drawn, product: after, count: (next.get(key)?.count ?? 0n) + count });
        }
    }
    open = next;
  }
  return [...paid].map(([units, count]) => ({ units, count }));
}
