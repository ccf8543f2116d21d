import type { Draw } from '@chokdee/fairness/draw';
import type { Ratio } from '@chokdee/money/ratio';

/** The product line a game belongs to, by its category code in the catalogue. */
export type Category = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'ELOTT' | 'LOTT' | 'SPORTS' | 'ESPORTS';

/** A fact about a round for the client to play back. `index` counts from 0 without gaps; the rest belongs to the type. */
export interface GameEvent {
  readonly index: number;
  readonly type: string;
  readonly [fact: string]: unknown;
}

/** One way to bet: what it costs and what it gives back on average, both per unit of the bet amount. */
export interface Mode {
  /** Lower-case; requests are compared without regard to case. */
  readonly name: string;
  /** Stake = amount x cost. */
  readonly cost: Ratio;
  /** The exact theoretical return, lowest and highest over the player's choices (equal where there is nothing to choose). */
  readonly returns: { readonly lowest: Ratio; readonly highest: Ratio };
  /** The largest payout, per unit of the bet amount. */
  readonly largestWin: Ratio;
}

/** What a lobby tells of a game beside its modes: at the usual choice, where there is something to choose. */
export interface Figures {
  /** Part of the rounds that pay anything, exact. */
  readonly hitRate: Ratio;
  readonly volatility: 'low' | 'medium' | 'high';
  /** Lines or ways a spin pays on; only where the game has such. */
  readonly lines?: number;
}

/** Bet amounts a game takes, as whole micro-units of the player's currency. */
export interface Stakes {
  readonly least: bigint;
  readonly most: bigint;
  readonly step: bigint;
  readonly levels: readonly bigint[];
  readonly usual: bigint;
}

/** What the client asks for besides mode and amount was not a choice of this game: field -> error code. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError';
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super(`not a choice of this game: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/**
 * What a round has come to: the payout per unit of the bet amount, and the events that tell it so far. `open`: the round still takes
 * moves, and `payout` is what taking the money now would pay. Events never tell what the player may not know yet.
 */
export interface Outcome {
  readonly payout: Ratio;
  readonly events: readonly [GameEvent, ...GameEvent[]];
  readonly open?: boolean;
}

/** The moves of a game of several steps. */
export interface Moves<Choice, Move> {
  /** No round takes more moves than this. */
  readonly most: number;
  /** Checks what the client sent as its next move, after `moves`, in a round that is open. Throws `ChoiceError`. */
  check(mode: Mode, choice: Choice, moves: readonly Move[], raw: unknown): Move;
}

/**
 * A game. The draw, the choice and the moves decide everything, nothing else goes in (no player, no history, no clock).
 * The RGS finds it by id and version, so a game that changes its rules changes its version.
 */
export interface Game<Choice = unknown, Move = unknown> {
  readonly id: string;
  readonly version: string;
  readonly category: Category;
  readonly modes: readonly [Mode, ...Mode[]];
  readonly stakes: Stakes;
  readonly figures: Figures;
  /** No mode may return more than this. */
  readonly returnCap: Ratio;
  /** Only games of several steps have moves. */
  readonly moves?: Moves<Choice, Move>;
  /** Checks what the client sent (`undefined` where the protocol sends nothing). Throws `ChoiceError`. */
  choice(mode: Mode, raw: unknown): Choice;
  /** Replays a whole round: from its draw, opened anew, through every move so far. Games of one step ignore `moves`. */
  play(draw: Draw, mode: Mode, choice: Choice, moves: readonly Move[]): Outcome;
}

/** The mode of that name, in any case; `undefined` when the game has none. */
export const modeOf = (game: Game, name: string): Mode | undefined =>
  game.modes.find((mode) => mode.name === name.toLowerCase());
