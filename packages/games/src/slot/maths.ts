import { ratio, type Ratio } from '@chokdee/money/ratio';
import { polynomials } from '../mechanics/polynomial.ts';
import { spinCounts, symbolShares, type SymbolShare } from '../mechanics/ways-maths.ts';
import { litAfter, mostSpins, multiplierOf, spinsOf, type River } from './river.ts';
import { scatterPrice, type SlotRules } from './rules.ts';
import type { Paying } from './symbols.ts';

/** The maths of a slot. Ratios are exact and per unit of the bet. */
export interface SlotMaths {
  readonly returned: Ratio;
  /**
   * The parts of the return, and what the cap takes away: `ways + scatter + free - overCap =
   * returned`.
   */
  readonly shares: { readonly ways: Ratio; readonly scatter: Ratio; readonly free: Ratio; readonly overCap: Ratio };
  /** Chance that a round pays anything. */
  readonly hits: Ratio;
  /** Mean of the squared payout. */
  readonly squared: Ratio;
  /** Chance that a round reaches the largest win. */
  readonly capped: Ratio;
  /** Chance of each number of scatters that starts the free spins. */
  readonly triggers: readonly { readonly seen: number; readonly chance: Ratio }[];
  /** Chance that a round pays at least so many hundredths of the bet. */
  atLeast(hundredths: number): Ratio;
  readonly cycles: { readonly base: bigint; readonly free: bigint };
  /** What the paid spin and one free spin (before its multiplier) pay, by symbol. */
  readonly symbols: { readonly base: readonly SymbolShare<Paying>[]; readonly free: readonly SymbolShare<Paying>[] };
  readonly river: {
    /** Chance that a free spin wins. */
    readonly winning: Ratio;
    /** Mean payout of a free spin before its multiplier, and of all of them together, uncapped. */
    readonly perSpin: Ratio;
    readonly together: Ratio;
    /** The mean number of free spins. */
    readonly spins: Ratio;
    /** Chance that they end with so many lanterns lit; index from 0. */
    readonly lit: readonly Ratio[];
  };
}

/**
 * A state of the free spins: spins played, spins won, and how many of the cycle^played sequences of
 * windows lead to it.
 */
export interface RiverState {
  readonly played: number;
  readonly wins: number;
  readonly sequences: bigint;
}

/**
 * The free spins as a Markov chain: every reachable state, by spins played. `winning` of the
 * `cycle` windows win.
 */
export function riverStates(river: River, cycle: bigint, winning: bigint): RiverState[] {
  const states: RiverState[] = [];
  let row = new Map([[0, 1n]]);
  for (let played = 0; row.size > 0; played += 1) {
    const next = new Map<number, bigint>();
    for (const [wins, sequences] of row) {
      states.push({ played, wins, sequences });
      if (isEnd(river, { played, wins })) continue;
      next.set(wins, (next.get(wins) ?? 0n) + sequences * (cycle - winning));
      next.set(wins + 1, (next.get(wins + 1) ?? 0n) + sequences * winning);
    }
    row = next;
  }
  return states;
}

/** Whether no spin is left in a state. */
export const isEnd = (river: River, { played, wins }: { readonly played: number; readonly wins: number }): boolean =>
  played === spinsOf(river, litAfter(river, wins));

type Counts = readonly (readonly [units: number, count: bigint])[];

const sum = <T>(items: readonly T[], of: (item: T, at: number) => bigint): bigint =>
  items.reduce((total, item, at) => total + of(item, at), 0n);
const windows = (counts: Counts): bigint => sum(counts, ([, count]) => count);
const money = (counts: Counts): bigint => sum(counts, ([units, count]) => BigInt(units) * count);
const plus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
const minus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);

/** The largest number of hundredths of which every amount of the slot is a multiple. */
function unitOf({ ways, scatterPrices, largestWin }: SlotRules): number {
  const amounts = [
    largestWin,
    ...Object.values(scatterPrices),
    ...ways.paying.flatMap((symbol) => Object.values(ways.prices[symbol])),
  ];
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return amounts.reduce(divisor);
}

/**
 * The exact distribution of the sum the free spins pay, as a polynomial over all sequences of
 * `most` windows. The order of wins and losses does not change the sum: the n-th win has the
 * multiplier of n lanterns whenever it comes. So one product per number of wins is enough, weighted
 * by how often the chain ends with that number.
 */
function freeSpinMaths(river: River, cycle: bigint, wins: Counts, sums: ReturnType<typeof polynomials>) {
  const most = BigInt(mostSpins(river));
  const winning = windows(wins);
  const ends = riverStates(river, cycle, winning).filter((state) => isEnd(river, state));
  /** The number of sequences by wins, all extended to the same length. */
  const byWins: bigint[] = [];
  for (const { played, wins: won, sequences } of ends)
    byWins[won] = (byWins[won] ?? 0n) + sequences * cycle ** (most - BigInt(played));
  let [paid, product, multiplied] = [0n, sums.of([[0, 1n]]), 0n];
  const multipliers: bigint[] = [];
  for (let won = 0; won < byWins.length; won += 1) {
    if (won > 0) {
      const multiplier = multiplierOf(litAfter(river, won));
      product = sums.times(product, sums.of(wins.map(([units, count]) => [units * multiplier, count])));
      multiplied += BigInt(multiplier);
    }
    multipliers.push(multiplied);
    // `product` contains the winning windows of each win already.
    paid += product * ((byWins[won] ?? 0n) / winning ** BigInt(won));
  }
  const all = cycle ** most;
  return {
    all,
    paid,
    winning,
    together: ratio(sum(multipliers, (each, won) => each * (byWins[won] ?? 0n)) * money(wins), all * winning),
    spins: ratio(
      sum(ends, ({ played, sequences }) => BigInt(played) * sequences * cycle ** (most - BigInt(played))),
      all,
    ),
    lit: Array.from({ length: river.lanterns + 1 }, (_, lit) =>
      ratio(
        sum(byWins, (sequences, won) => (litAfter(river, won) === lit ? sequences : 0n)),
        all,
      ),
    ),
  };
}

/**
 * Computes the maths. Windows and sequences of windows are counted as integers and divided once, at
 * the end.
 */
export function slotMaths(rules: SlotRules): SlotMaths {
  const { rows, strips, ways, scatter, river } = rules;
  const unit = unitOf(rules);
  const units = (counts: ReadonlyMap<number, number>, more = 0): Counts =>
    [...counts].map(([payout, count]) => [(payout + more) / unit, BigInt(count)]);
  const base = spinCounts(strips.base, rows, ways, scatter);
  const free = spinCounts(strips.free, rows, ways, scatter);
  const cycles = { base: BigInt(base.cycle), free: BigInt(free.cycle) };
  if (free.byScatters.length > 1) throw new RangeError('the strips of the free spins must have no scatter');

  const limit = rules.largestWin / unit;
  const sums = polynomials(limit, cycles.base * cycles.free ** BigInt(mostSpins(river)));
  const freeSpin = units(free.byScatters[0]!);
  const feature = freeSpinMaths(
    river,
    cycles.free,
    freeSpin.filter(([amount]) => amount > 0),
    sums,
  );

  const spins = base.byScatters.map((counts, seen) => {
    const price = scatterPrice(rules, seen);
    return { seen, price: BigInt(price / unit), starts: price > 0, ways: units(counts), paid: units(counts, price) };
  });
  const paid = (starts: boolean): bigint =>
    sums.of(spins.filter((some) => some.starts === starts).flatMap((some) => some.paid));
  const total = cycles.base * feature.all;
  const distribution = sums.coefficients(paid(false) * feature.all + sums.times(paid(true), feature.paid));
  const atCap = total - sum(distribution, (count) => count);
  const moment = (power: bigint): bigint =>
    sum(distribution, (count, amount) => BigInt(amount) ** power * count) + BigInt(limit) ** power * atCap;

  const bet = ratio(BigInt(unit), 100n);
  const inBets = (numerator: bigint, denominator: bigint): Ratio =>
    ratio(numerator * bet.numerator, denominator * bet.denominator);
  const triggers = spins
    .filter(({ starts }) => starts)
    .map((some) => ({ seen: some.seen, chance: ratio(windows(some.ways), cycles.base) }));
  const started = triggers.map(({ chance }) => chance).reduce(plus);
  const returned = inBets(moment(1n), total);
  const shares = {
    ways: inBets(
      sum(spins, (some) => money(some.ways)),
      cycles.base,
    ),
    scatter: inBets(
      sum(spins, (some) => some.price * windows(some.ways)),
      cycles.base,
    ),
    free: inBets(started.numerator * feature.together.numerator, started.denominator * feature.together.denominator),
  };
  return {
    returned,
    shares: { ...shares, overCap: minus(plus(plus(shares.ways, shares.scatter), shares.free), returned) },
    hits: ratio(total - distribution[0]!, total),
    squared: ratio(moment(2n) * bet.numerator ** 2n, total * bet.denominator ** 2n),
    capped: ratio(atCap, total),
    triggers,
    atLeast: (hundredths) =>
      ratio(total - sum(distribution.slice(0, Math.ceil(hundredths / unit)), (count) => count), total),
    cycles,
    symbols: { base: symbolShares(strips.base, rows, ways), free: symbolShares(strips.free, rows, ways) },
    river: {
      winning: ratio(feature.winning, cycles.free),
      perSpin: inBets(money(freeSpin), cycles.free),
      together: inBets(feature.together.numerator, feature.together.denominator),
      spins: feature.spins,
      lit: feature.lit,
    },
  };
}
