import { ratio, type Ratio } from '@chokdee/money/ratio';
import { HALF_LOSS, returnsOver, winOrLoss, type TableReturns, type WeightedResult } from '../returns.ts';
import { DOUBLE_ZERO, isZero, pocketName, RED, wheelOf, type Pocket, type RouletteVariant } from './wheel.ts';

/** Kinds of bets by their place on the layout. */
export type RouletteBetKind =
  | 'straight'
  | 'split'
  | 'street'
  | 'trio'
  | 'corner'
  | 'first_four'
  | 'five_number'
  | 'line'
  | 'dozen'
  | 'column'
  | 'red'
  | 'black'
  | 'odd'
  | 'even'
  | 'low'
  | 'high';

/** The prices of a table by kind: net winnings per unit of stake ("to 1"). */
export type RoulettePaytable = Readonly<Record<RouletteBetKind, Ratio>>;

/** The usual prices. */
export const ROULETTE_PAYTABLE: RoulettePaytable = {
  straight: ratio(35n),
  split: ratio(17n),
  street: ratio(11n),
  trio: ratio(11n),
  corner: ratio(8n),
  first_four: ratio(8n),
  five_number: ratio(6n),
  line: ratio(5n),
  dozen: ratio(2n),
  column: ratio(2n),
  red: ratio(1n),
  black: ratio(1n),
  odd: ratio(1n),
  even: ratio(1n),
  low: ratio(1n),
  high: ratio(1n),
};

/** A bet of a table. */
export interface RouletteBet {
  /**
   * Unique on a table: the kind, for inside bets with the pockets in the order of the layout
   * ("split_17_20", "split_0_00"), for dozens and columns with their number ("dozen_1").
   */
  readonly id: string;
  readonly kind: RouletteBetKind;
  /** The pockets that win. */
  readonly pockets: ReadonlySet<Pocket>;
}

/** Bets that cover each other, by id, for the valid bet. */
export const ROULETTE_OPPOSITES: readonly (readonly string[])[] = [
  ['red', 'black'],
  ['odd', 'even'],
  ['low', 'high'],
  ['dozen_1', 'dozen_2', 'dozen_3'],
  ['column_1', 'column_2', 'column_3'],
];

const EVEN_MONEY: ReadonlySet<RouletteBetKind> = new Set(['red', 'black', 'odd', 'even', 'low', 'high']);

const NUMBERS: readonly Pocket[] = Array.from({ length: 36 }, (_, i) => i + 1);
/** The first numbers of the twelve streets. */
const STREETS = NUMBERS.filter((number) => number % 3 === 1);

/** An inside bet. `pockets` are in the order of the id. */
const inside = (kind: RouletteBetKind, ...pockets: readonly Pocket[]): RouletteBet => ({
  id: [kind, ...pockets.map(pocketName)].join('_'),
  kind,
  pockets: new Set(pockets),
});
const outside = (kind: RouletteBetKind, wins: (number: Pocket) => boolean, id: string = kind): RouletteBet => ({
  id,
  kind,
  pockets: new Set(NUMBERS.filter(wins)),
});

/** Inside bets without zero: neighbours on a layout of three columns and twelve streets. */
const INSIDE: readonly RouletteBet[] = [
  ...NUMBERS.map((number) => inside('straight', number)),
  ...NUMBERS.filter((number) => number % 3 !== 0).map((number) => inside('split', number, number + 1)),
  ...NUMBERS.filter((number) => number <= 33).map((number) => inside('split', number, number + 3)),
  ...STREETS.map((first) => inside('street', first, first + 1, first + 2)),
  ...NUMBERS.filter((number) => number % 3 !== 0 && number <= 33).map((number) =>
    inside('corner', number, number + 1, number + 3, number + 4),
  ),
  ...STREETS.slice(0, -1).map((first) => inside('line', ...NUMBERS.slice(first - 1, first + 5))),
];

const EUROPEAN_ZERO: readonly RouletteBet[] = [
  inside('straight', 0),
  inside('split', 0, 1),
  inside('split', 0, 2),
  inside('split', 0, 3),
  inside('trio', 0, 1, 2),
  inside('trio', 0, 2, 3),
  { ...inside('first_four', 0, 1, 2, 3), id: 'first_four' },
];

const AMERICAN_ZERO: readonly RouletteBet[] = [
  inside('straight', 0),
  inside('straight', DOUBLE_ZERO),
  inside('split', 0, DOUBLE_ZERO),
  inside('split', 0, 1),
  inside('split', 0, 2),
  inside('split', DOUBLE_ZERO, 2),
  inside('split', DOUBLE_ZERO, 3),
  inside('trio', 0, 1, 2),
  inside('trio', 0, DOUBLE_ZERO, 2),
  inside('trio', DOUBLE_ZERO, 2, 3),
  { ...inside('five_number', 0, DOUBLE_ZERO, 1, 2, 3), id: 'five_number' },
];

const OUTSIDE: readonly RouletteBet[] = [
  ...[1, 2, 3].map((n) => outside('dozen', (number) => Math.ceil(number / 12) === n, `dozen_${n}`)),
  ...[1, 2, 3].map((n) => outside('column', (number) => number % 3 === n % 3, `column_${n}`)),
  outside('red', (number) => RED.has(number)),
  outside('black', (number) => !RED.has(number)),
  outside('odd', (number) => number % 2 === 1),
  outside('even', (number) => number % 2 === 0),
  outside('low', (number) => number <= 18),
  outside('high', (number) => number > 18),
];

const byId = (zero: readonly RouletteBet[]): ReadonlyMap<string, RouletteBet> =>
  new Map([...zero, ...INSIDE, ...OUTSIDE].map((bet) => [bet.id, bet]));
const EUROPEAN_BETS = byId(EUROPEAN_ZERO);
const AMERICAN_BETS = byId(AMERICAN_ZERO);

/** Every bet of a table by its id. */
export const rouletteBets = (variant: RouletteVariant): ReadonlyMap<string, RouletteBet> =>
  variant === 'american' ? AMERICAN_BETS : EUROPEAN_BETS;

/** What decides the factors of a table besides the pocket. */
export interface RouletteTable {
  readonly variant: RouletteVariant;
  readonly pays: RoulettePaytable;
}

/** What a unit of stake on a bet returns when the ball falls into `pocket`. */
export function rouletteFactor(bet: RouletteBet, pocket: Pocket, { variant, pays }: RouletteTable): Ratio {
  if (variant === 'french' && isZero(pocket) && EVEN_MONEY.has(bet.kind)) return HALF_LOSS;
  return winOrLoss(bet.pockets.has(pocket), pays[bet.kind]);
}

/** The pockets of a wheel: each is equally likely. */
export const rouletteCounts = (variant: RouletteVariant): WeightedResult<Pocket>[] =>
  wheelOf(variant).map((pocket) => ({ result: pocket, count: 1n }));

/** The exact return of every bet of a table, by id. */
export function rouletteReturns(table: RouletteTable): TableReturns {
  const bets = rouletteBets(table.variant);
  return returnsOver([...bets.keys()], rouletteCounts(table.variant), (id, pocket) =>
    rouletteFactor(bets.get(id)!, pocket, table),
  );
}
