import type { Ratio } from '@chokdee/money/ratio';
import type { Game } from './game.ts';
import type { StakeReturn } from './stakes.ts';

/**
 * The maths of a game (a "PAR sheet"). Every game's folder exports one from `par.ts`, and `pars.ts`
 * lists them; `npm run par` prints them and writes docs/games/<game>.md. All figures are exact
 * ratios computed from the rules.
 */
export interface Par {
  readonly game: Pick<Game, 'id' | 'version' | 'modes'>;
  /** English, Markdown: the rules in a few sentences, and how the figures are computed. */
  readonly rules: string;
  /** Computes the figures. It must take seconds at most: a test compares the page with them. */
  modes(): readonly [ParMode, ...ParMode[]];
}

/** The figures of one mode, all per unit of the bet amount. */
export interface ParMode {
  /** Name of the mode, as in `Game.modes`. */
  readonly name: string;
  /** The lowest and the highest return over every choice and offered stake of the mode. */
  readonly returns: { readonly lowest: Ratio; readonly highest: Ratio };
  readonly largestWin: Ratio;
  /** The bets of this mode: all of them, or examples where there are thousands. */
  readonly bets: readonly [ParBet, ...ParBet[]];
  /** Other figures of the maths: paytable, strips, shares of the return. */
  readonly tables: readonly ParTable[];
}

/** One bet: a choice, or a choice with a strategy. */
export interface ParBet {
  /** The choice in a few words. */
  readonly name: string;
  /** Before payouts are rounded to the minor unit. */
  readonly returned: Ratio;
  /** At the offered stake where rounding makes it lowest. */
  readonly worst: StakeReturn;
  /** Chance that the round pays anything. */
  readonly hits: Ratio;
  /** Mean of the squared payout, for the deviation. */
  readonly squared: Ratio;
  readonly largestWin: Ratio;
  /** Chance of the largest win. */
  readonly largestChance: Ratio;
}

/** A table of the page. Cells are Markdown. */
export interface ParTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
