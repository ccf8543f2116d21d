import type { Draw } from '@chokdee/fairness/draw';
import { ratio, type Ratio } from '@chokdee/money/ratio';

/** The product line a game belongs to, by its category code in the catalogue. */
export type Category = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'ELOTT' | 'LOTT' | 'SPORTS' | 'ESPORTS';

/**
 * One event of a round, for the client to play back. `index` counts from 0 without gaps; other
 * fields depend on the type.
 */
export interface GameEvent {
  readonly index: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A bet mode. Its figures are per unit of the bet amount. */
export interface Mode {
  /** Lower case; requests are compared case-insensitively. */
  readonly name: string;
  /** The stake is the amount times the cost. */
  readonly cost: Ratio;
  /**
   * The exact theoretical return (RTP), lowest and highest over the player's choices and the
   * offered stakes; equal without a choice and without rounding.
   */
  readonly returns: { readonly lowest: Ratio; readonly highest: Ratio };
  /** The largest payout, per unit of the bet amount. */
  readonly largestWin: Ratio;
}

/**
 * The lowest and the highest exact return over every choice and offered stake, and the largest
 * payout, of a mode.
 */
export interface ReturnFigures {
  readonly lowest: Ratio;
  readonly highest: Ratio;
  readonly largestWin: Ratio;
}

/** A mode whose stake is the bet amount. */
export const plainMode = (name: string, { lowest, highest, largestWin }: ReturnFigures): Mode => ({
  name,
  cost: ratio(1n),
  returns: { lowest, highest },
  largestWin,
});

/** What a lobby shows of a game in addition to its modes, at the default choice. */
export interface Figures {
  /** The exact chance that a round pays anything. */
  readonly hitRate: Ratio;
  readonly volatility: 'low' | 'medium' | 'high';
  /** Lines or ways a spin pays on, for slots. */
  readonly lines?: number;
}

/**
 * The bet amounts a game accepts, in micro-units of the player's currency. `usual` is the default.
 */
export interface Stakes {
  readonly least: bigint;
  readonly most: bigint;
  readonly step: bigint;
  readonly levels: readonly bigint[];
  readonly usual: bigint;
}

/** The client sent a choice or move that the game does not have. `fields`: error code by field. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError';
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super(`invalid choice: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/**
 * The outcome of a round, so far or final: the payout per unit of the bet amount, and its events.
 * `open`: the round accepts moves, and `payout` is what cashing out now would pay. Events never
 * contain what the player must not know yet.
 */
export interface Outcome {
  readonly payout: Ratio;
  readonly events: readonly [GameEvent, ...GameEvent[]];
  readonly open?: boolean;
  /**
   * Of games with one price per bet: what a unit of the bet amount returns, or would have returned,
   * when the bet or the last move wins. Rules of minimum odds read it.
   */
  readonly odds?: Ratio;
}

/** The moves of a game of several steps. */
export interface Moves<Choice, Move> {
  /** The largest number of moves in a round. */
  readonly most: number;
  /**
   * Checks what the client sent as the next move after `moves` in an open round. Throws
   * `ChoiceError`.
   */
  check(mode: Mode, choice: Choice, moves: readonly Move[], raw: unknown): Move;
}

/**
 * A game. Its outcome depends on the draw, the choice and the moves only, not on the player, the
 * history or the clock. The RGS finds it by id and version, so new rules need a new version.
 */
export interface Game<Choice = unknown, Move = unknown> {
  readonly id: string;
  readonly version: string;
  readonly category: Category;
  readonly modes: readonly [Mode, ...Mode[]];
  readonly stakes: Stakes;
  readonly figures: Figures;
  /** The highest return any mode may have. */
  readonly returnCap: Ratio;
  /**
   * Rounds of this version were paid in micro-units, before decision 0065; those ended since then
   * in whole minor units, as every other version.
   */
  readonly paidMicroUnits?: true;
  /** For games of several steps only. */
  readonly moves?: Moves<Choice, Move>;
  /** Checks the choice the client sent (`undefined` when it sent none). Throws `ChoiceError`. */
  choice(mode: Mode, raw: unknown): Choice;
  /**
   * Computes a whole round from a fresh draw and every move so far. Games of one step ignore
   * `moves`.
   */
  play(draw: Draw, mode: Mode, choice: Choice, moves: readonly Move[]): Outcome;
}

/** The mode of that name, case-insensitive; `undefined` when there is none. */
export const modeOf = (game: Game, name: string): Mode | undefined =>
  game.modes.find((mode) => mode.name === name.toLowerCase());
