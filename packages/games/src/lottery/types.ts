import type { DrawFormat, DrawNumbers } from '@chokdee/fairness/public-draw';
import type { Micro } from '@chokdee/money/amount';

/*
 * Lotteries as data (docs/decisions/0039): a game has a result format, a play belongs to a format,
 * and a price list prices every play.
 */

/** The result formats. A format of a Chinese family is added here, with its plays. */
export type FormatCode =
  'vietnam-north' | 'vietnam-south' | 'thai-government' | 'lao' | 'hanoi' | 'baac' | 'malaysia' | 'yeekee';

/** A result format: what `modules/draws` draws or takes in. The plays are settled by it. */
export interface ResultFormat extends DrawFormat {
  readonly code: FormatCode;
}

/** Winning numbers by the name of their part, as text with leading zeros. */
export type LotteryResult = DrawNumbers;

/** The groups of games in menus. A Chinese family (ssc, 11x5, pk10, k3, lhc, lf) is a group. */
export const gameGroups = ['thai', 'yeekee', 'foreign', 'vietnam'] as const;
/** A group of games. */
export type GameGroup = (typeof gameGroups)[number];

/** The prize modes, with the ids that existing clients send and our own. */
export const prizeModes = { LOTT: 1, ZY: 2, ELOTT: 3, SEA: 4 } as const;
/** A prize mode: a game takes bets at the price list of its mode. */
export type PrizeMode = keyof typeof prizeModes;

/** When a game is drawn, in local times of its zone: the schedules of `modules/draws`. */
export type LotterySchedule = { readonly except: string[]; readonly also: string[] } & (
  | { readonly kind: 'every'; readonly minutes: number; readonly from: string; readonly to: string }
  | { readonly kind: 'daily'; readonly at: string[] }
  | { readonly kind: 'weekly'; readonly days: number[]; readonly at: string[] }
  | { readonly kind: 'monthly'; readonly days: number[]; readonly at: string[] }
);

/** The first calendar of a game; operators change the stored one. Seconds count from the draw. */
export interface LotteryCalendar {
  readonly zone: string;
  readonly schedule: LotterySchedule;
  /** Sale opens and locks so long before the draw. */
  readonly saleSeconds: number;
  readonly lockSeconds: number;
  /** The result is confirmed or due, and late, so long after it. */
  readonly resultSeconds: number;
  readonly lateSeconds: number;
  /** An official draw without a result becomes void then; null for own draws. */
  readonly voidSeconds: number | null;
  /** Draws are created so many hours ahead. */
  readonly planHours: number;
}

/** A game: one series of draws. */
export interface LotteryGame {
  /** Code of the game in `modules/draws`, in calls and routes. */
  readonly code: string;
  readonly group: GameGroup;
  readonly format: FormatCode;
  /** `official` results are somebody else's and are entered; `own` ones are committed draws. */
  readonly source: 'own' | 'official';
  readonly calendar: LotteryCalendar;
  /** The mode of the game's price list. `ZY`, where switched on, is offered for every game. */
  readonly mode: PrizeMode;
  /** Texts `game.<name>` of the bundle `lottery-games`. */
  readonly name: string;
  /** The key of its logo: several games may share one. */
  readonly logo: string;
}

/**
 * Digits that a play reads: `length` digits from position `from` of every number of a part. A
 * negative `from` counts from the end, as in `String.slice`.
 */
export interface Take {
  readonly part: string;
  readonly from: number;
  readonly length: number;
}

/**
 * What is written on one line of a slip. `number`: so many digits. `set`: `size` different numbers
 * of so many digits. `side`: one of a few words.
 */
export type EntryKind =
  | { readonly kind: 'number'; readonly digits: number }
  | { readonly kind: 'set'; readonly digits: number; readonly size: number }
  | { readonly kind: 'side'; readonly sides: readonly Side[] };

/** Sides of a drawn number: its half, or the parity of its last digit. */
export type Side = 'high' | 'low' | 'odd' | 'even';

/**
 * How an entry is compared with the numbers read.
 * - `number`: equal; pays once for each number that is.
 * - `permutation`: the same digits in any order.
 * - `contains`: the digit is in the number.
 * - `side`: the number is on the side.
 * - `within`: the digits of the number are different and all in the set.
 * - `all`: every number of the set was drawn. With `repeat`, every further hit of the set adds so
 *   many hundredths of the price.
 * - `none`: no number of the set was drawn.
 */
export type Match =
  | { readonly kind: 'number' | 'permutation' | 'contains' | 'side' | 'within' | 'none' }
  | { readonly kind: 'all'; readonly repeat?: number };

/**
 * Prices of a play differ by the pattern of the entry's digits where its chance does: `any` alone,
 * or `distinct` and the patterns of repeated digits.
 */
export type Variant = 'any' | 'distinct' | 'pair' | 'twoPairs' | 'triple';

/** Limits of a play unless an operator sets others, in micro-units of the stake of one line. */
export interface PlayLimits {
  /** Stake per unit of a line. */
  readonly least: Micro;
  readonly most: Micro;
  /** Stakes per unit of all members on one key of a draw. */
  readonly perKey: Micro;
}

/** A kind of bet of a format. */
export interface Play {
  /** Unique over all formats: `<format>.<name>`. */
  readonly code: string;
  readonly format: FormatCode;
  /** Texts `play.<name>` (name) and `rule.<name>` of the bundle `lottery-games`. */
  readonly name: string;
  /** Tabs of the betting page: texts `tab.<tab>`. */
  readonly tab: string;
  readonly entry: EntryKind;
  readonly takes: readonly Take[];
  readonly match: Match;
  /** A line costs its stake times this: the numbers that a Vietnamese lô plays against. */
  readonly units: number;
  readonly variants: readonly Variant[];
  readonly limits: PlayLimits;
}

/** Prices are whole ten-thousandths, the stake included: 9_000_000 pays 900 for 1. */
export interface PriceRow {
  readonly play: string;
  readonly variant: Variant;
  readonly price: number;
}

/** The prices of a mode: one row for each variant of every play. */
export interface PriceList {
  readonly mode: PrizeMode;
  /** Whether a brand offers it unless it says otherwise. */
  readonly isOn: boolean;
  readonly rows: readonly PriceRow[];
}
