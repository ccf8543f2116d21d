import { addMargin } from '@chokdee/odds/margin';
import type { Distribution } from './distribution.ts';

/** A priced outcome. */
export interface PricedOutcome {
  readonly code: string;
  /** Without margin; of a line the part of two stakes that the side returns at fair odds. */
  readonly probability: number;
  /** Decimal odds with two decimals: `1.85`. */
  readonly price: string;
}

/** A priced market. */
export interface PricedMarket {
  readonly type: string;
  /** Quarters; null for types without a line. */
  readonly line: number | null;
  /** The implied probabilities by those without margin: 1.05 for 5 %. */
  readonly overround: number;
  readonly outcomes: readonly PricedOutcome[];
}

/** Prices from here on are offered, and up to here; a market outside is not. */
const LEAST = 1.01;
const MOST = 500;
/** Probabilities that are not priced: they are as good as certain. */
const CERTAIN = 1e-6;

/** Cents of decimal odds as text: 185 is `1.85`. */
const textOf = (cents: number): string => {
  const digits = String(cents);
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * A market with the prices of implied probabilities, rounded down: no rounding favours the bettor.
 * Null when a price would be too low.
 */
function priced(
  type: string,
  line: number | null,
  given: readonly (readonly [string, number])[],
  implied: readonly number[],
): PricedMarket | null {
  let [sum, impliedSum] = [0, 0];
  const outcomes: PricedOutcome[] = [];
  for (const [at, [code, probability]] of given.entries()) {
    const cents = Math.min(Math.floor(100 / implied[at]! + 1e-9), MOST * 100);
    if (!(cents >= LEAST * 100)) return null;
    sum += probability;
    impliedSum += 100 / cents;
    outcomes.push({ code, probability, price: textOf(cents) });
  }
  return { type, line, overround: impliedSum / sum, outcomes };
}

/** Builds the markets of an event; what cannot be priced is left out. */
export class Offer {
  readonly markets: PricedMarket[] = [];
  readonly #sport: string;
  readonly #overround: number;

  /** `margin`: 0.05 for an overround of 5 %. */
  constructor(sport: string, margin: number) {
    this.#sport = sport;
    this.#overround = 1 + margin;
  }

  /** A market of which exactly one outcome wins. */
  outcomes(name: string, given: Readonly<Record<string, number>>): void {
    this.#exclusive(`${this.#sport}.${name}`, null, Object.entries(given));
  }

  /** Outcomes that are bets of their own: double chance, goalscorers. */
  independent(name: string, given: Readonly<Record<string, number>>): void {
    const offered = Object.entries(given).filter(
      ([, p]) => p > CERTAIN && p * this.#overround * LEAST <= 1 && p < 1 - CERTAIN,
    );
    if (offered.length === 0) return;
    const market = priced(
      `${this.#sport}.${name}`,
      null,
      offered,
      offered.map(([, p]) => p * this.#overround),
    );
    if (market) this.markets.push(market);
  }

  /** Handicaps around the most even one. `of`: the difference home minus away. */
  handicaps(name: string, of: Distribution, lines: Lines): void {
    const share = sharesOf(of);
    this.#lines(name, lines, ['home', 'away'], share, -1);
  }

  /** Totals around the most even one. */
  totals(name: string, of: Distribution, lines: Lines): void {
    const share = sharesOf(of);
    this.#lines(name, lines, ['over', 'under'], (line) => share(-line), 1);
  }

  #lines(
    name: string,
    offered: Lines,
    codes: readonly [string, string],
    fair: (line: number) => number,
    direction: 1 | -1,
  ): void {
    const { from = -Infinity } = offered;
    for (const line of offered.at ?? around(fair, offered, direction)) {
      const share = fair(line);
      if (line < from || !(share > 0.05 && share < 0.95)) continue;
      this.#exclusive(`${this.#sport}.${name}`, line, [
        [codes[0], share],
        [codes[1], 1 - share],
      ]);
    }
  }

  #exclusive(type: string, line: number | null, given: readonly (readonly [string, number])[]): void {
    if (given.some(([, p]) => !(p > CERTAIN && p < 1 - CERTAIN))) return;
    const implied = addMargin(
      given.map(([, p]) => p),
      this.#overround,
      'power',
    ).map((q) => 1 / q);
    const market = priced(type, line, given, implied);
    if (market) this.markets.push(market);
  }
}

/** Which lines are offered: those of `at`, or `count` on each side of the most even one. */
export interface Lines {
  readonly at?: readonly number[];
  readonly count?: number;
  /** Quarters between two lines. 1: quarter lines; 4: half lines only. */
  readonly step?: number;
  /** The least line. */
  readonly from?: number;
}

/** Lines around the most even one. */
function around(
  fair: (line: number) => number,
  { count = 0, step = 4, from = -4_000 }: Lines,
  direction: 1 | -1,
): number[] {
  const middle = evenLine(fair, step, direction, from);
  return Array.from({ length: 2 * count + 1 }, (_, at) => middle + (at - count) * step);
}

/**
 * The share of two stakes that a side returns at fair odds, 1 / fair odds (`fairLineOdds` of
 * packages/odds), by the quarters added to four times the number. At most one number gives a half
 * win, a push or a half loss, so with the sums from every number on a line costs a few operations.
 */
function sharesOf({ from, p }: Distribution): (added: number) => number {
  const least = new Float64Array(p.length + 1);
  for (let at = p.length - 1; at >= 0; at -= 1) least[at] = least[at + 1]! + p[at]!;
  return (added) => {
    const first = Math.ceil((2 - added) / 4);
    const wins = least[Math.min(Math.max(first - from, 0), p.length)]!;
    // The number before the first that wins, and its margin in quarters: -2 is a loss.
    const middle = p[first - 1 - from] ?? 0;
    const margin = 4 * (first - 1) + added;
    if (margin === 1) return (wins + middle / 2) / (1 - middle / 2);
    if (margin === 0) return wins / (1 - middle);
    return margin === -1 ? wins / (1 - middle / 2) : wins;
  };
}

/**
 * The line at which both sides are nearest to even, by bisection: the share of the first side falls
 * with the line of a total (`direction` 1) and grows with a handicap (-1). Steps of 4 give half
 * lines (2 modulo 4).
 */
function evenLine(fair: (line: number) => number, step: number, direction: 1 | -1, least: number): number {
  const at = (index: number): number => (step === 4 ? 4 * index + 2 : index * step);
  let [low, high] = [Math.ceil(least / step), Math.ceil(4_000 / step)];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (direction * (fair(at(middle)) - 0.5) > 0) low = middle;
    else high = middle;
  }
  return Math.abs(fair(at(low)) - 0.5) <= Math.abs(fair(at(high)) - 0.5) ? at(low) : at(high);
}
