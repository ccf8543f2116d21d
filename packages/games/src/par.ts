import type { Ratio } from '@chokdee/money/ratio';
import type { Game } from './game.ts';

/**
 * What the maths of a game has to show (a "PAR sheet"). Every game's folder exports one from `par.ts`, and `pars.ts` lists them;
 * `npm run par` prints it and writes docs/games/<game>.md. Figures are exact ratios, computed from the rules and never typed in.
 */
export interface Par {
  readonly game: Pick<Game, 'id' | 'version' | 'modes'>;
  /** English, Markdown: the rules in a few sentences, and how the figures come about. */
  readonly rules: string;
  /** Works the figures out. Seconds at most: a test compares the page with it. */
  modes(): readonly [ParMode, ...ParMode[]];
}

/** The figures of one mode, all per unit of the bet amount. */
export interface ParMode {
  /** Name of the mode, as in `Game.modes`. */
  readonly name: string;
  /** The lowest and the highest return over every choice of the mode. */
  readonly returns: { readonly lowest: Ratio; readonly highest: Ratio };
  readonly largestWin: Ratio;
  /** The bets of this mode: all of them where there are few, telling examples where there are thousands. */
  readonly bets: readonly [ParBet, ...ParBet[]];
  /** Whatever else the maths of this game rests on: prices, strips, shares of the return. */
  readonly tables: readonly ParTable[];
}

/** One bet (a choice, or a choice with the way it is played to its end). */
export interface ParBet {
  /** What is chosen, in a few words; empty where there is nothing to choose. */
  readonly name: string;
  readonly returned: Ratio;
  /** Chance that the round pays anything. */
  readonly hits: Ratio;
  /** Mean of the squared payout; with `returned` it gives the deviation. */
  readonly squared: Ratio;
  readonly largestWin: Ratio;
  /** Chance of the largest win. */
  readonly largestChance: Ratio;
}

/** A table of the page. Cells are ready text. */
export interface ParTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
