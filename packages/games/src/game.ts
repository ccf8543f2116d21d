import type { Draw } from '@chokdee/fairness/draw';
import type { Ratio } from '@chokdee/money/ratio';

/** The product line a game belongs to, by its category code in the catalogue. */
export type Category = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'ELOTT' | 'LOTT' | 'SPORTS' | 'ESPORTS';

/** A fact about a round for the client to play back. `index` counts from 0 without gaps; the rest belongs to the type. */
export interface GameEvent { readonly index: number; readonly type: string; readonly [fact: string]: unknown }

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

/** Bet amounts a game takes, as whole micro-units of the player's currency. */
export interface Stakes { readonly least: bigint; readonly most: bigint; readonly step: bigint; readonly levels: readonly bigint[]; readonly usual: bigint }

/** What the client asks for besides mode and amount was not a choice of this game: field -> error code. */
export class ChoiceError extends Error {
  override readonly name = 'ChoiceError';
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super(`not a choice of this game: ${Object.keys(fields).join(', ')}`);
    this.fields = fields;
  }
}

/** What a played round came to: the payout per unit of the bet amount, and the events that tell it. */
export interface Outcome { readonly payout: Ratio; readonly events: readonly [GameEvent, ...GameEvent[]] }

/**
 * A game of one step: the draw and the choice decide everything, nothing else goes in (no player, no history, no clock).
 * The RGS finds it by id and version, so a game that changes its rules changes its version.
 */
export interface Game<Choice = unknown> {
  readonly id: string;
  readonly version: string;
  readonly category: Category;
  readonly modes: readonly [Mode, ...Mode[]];
  readonly stakes: Stakes;
  /** No mode may return more than this. */
  readonly returnCap: Ratio;
  /** Checks what the client sent (`undefined` where the protocol sends nothing). Throws `ChoiceError`. */
  choice(mode: Mode, raw: unknown): Choice;
  /** The outcome of one bet. */
  play(draw: Draw, mode: Mode, choice: Choice): Outcome;
}

/** The mode of that name, in any case; `undefined` when the game has none. */
export const modeOf = (game: Game, name: string): Mode | undefined => game.modes.find((mode) => mode.name === name.toLowerCase());
