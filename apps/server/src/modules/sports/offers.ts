import { marketTypesOf, type MarketType } from '@chokdee/games/sports/market-types';
import type { SportCode } from '@chokdee/games/sports/types';
import { parseDecimal } from '@chokdee/odds/decimal';
import { addMargin, removeMargin } from '@chokdee/odds/margin';
import type { Player } from './store.ts';
import type { StoredOutcome } from './types.ts';

/** A market with its prices, as `packages/games/sports` prices it: decimal odds as text. */
export interface OfferedMarket {
  readonly type: string;
  readonly line: number | null;
  readonly outcomes: readonly { readonly code: string; readonly price: string }[];
}

/** The lowest and highest price that is offered, thousandths. */
const LOWEST = 1_010;
const HIGHEST = 1_000_000;

/** Decimal odds as text in thousandths, rounded down; null outside what is offered. */
export function priceIn(text: string): number | null {
  const odds = parseDecimal(text);
  if (odds === null) throw new RangeError(`not a price: ${text}`);
  const price = Number((odds.numerator * 1_000n) / odds.denominator);
  return price < LOWEST ? null : Math.min(price, HIGHEST);
}

/** The outcomes of a market that a feed offers, with the names of players. */
export const pricedOutcomes = ({ outcomes }: OfferedMarket, players: readonly Player[]): StoredOutcome[] =>
  outcomes.map(({ code, price }) => {
    const base = priceIn(price);
    return { outcome: code, price: base, base, name: players.find((one) => one.code === code)?.name ?? null };
  });

/** Whether exactly one outcome of a market wins, so that its prices have a margin to replace. */
const isExclusive = (type: MarketType | null): boolean => type?.rule !== 'double_chance' && type?.rule !== 'any_scorer';

/**
 * The prices with another overround (ten-thousandths, 10500 is 105 %), from those of the feed: the
 * margin is taken off and put on again by the power method, rounded down to cents. Null: the
 * feed's. Markets in which several outcomes win, or some are not offered, keep the feed's. `type`:
 * null of an outright.
 */
export function withOverround(
  outcomes: readonly StoredOutcome[],
  type: MarketType | null,
  overround: number | null,
): StoredOutcome[] {
  const plain = outcomes.map((one) => ({ ...one, price: one.base }));
  if (overround === null || !isExclusive(type) || outcomes.length < 2 || outcomes.some(({ base }) => base === null))
    return plain;
  const fair = removeMargin(
    outcomes.map(({ base }) => base! / 1_000),
    'power',
  );
  const priced = addMargin(fair, overround / 10_000, 'power');
  return plain.map((one, at) => {
    const price = Math.floor(priced[at]! * 100 + 1e-9) * 10;
    return { ...one, price: price < LOWEST ? null : Math.min(price, HIGHEST) };
  });
}

interface Priced {
  readonly type: string;
  readonly outcomes: readonly StoredOutcome[];
}

/** How far the prices of a market are from each other. */
function unevenness({ outcomes }: Priced): number {
  const chances = outcomes.map(({ price }) => (price === null ? 0 : 1_000 / price));
  return Math.max(...chances) - Math.min(...chances);
}

/**
 * The markets that lists show: who wins, and the handicap and the total with the most even prices,
 * of the whole match and of its first half.
 */
export function mainMarkets<M extends Priced>(sport: SportCode, markets: readonly M[]): ReadonlySet<M> {
  const wanted = (['main', 'half'] as const).flatMap((group) => {
    const types = marketTypesOf(sport).filter((type) => type.group === group);
    return [
      types.find(({ rule }) => rule === 'result3' || rule === 'result2'),
      types.find(({ rule }) => rule === 'handicap'),
      types.find(({ rule }) => rule === 'total'),
    ];
  });
  return new Set(
    wanted.flatMap((type) => {
      const [best] = markets
        .filter((market) => market.type === type?.code)
        .toSorted((a, b) => unevenness(a) - unevenness(b));
      return best ? [best] : [];
    }),
  );
}
