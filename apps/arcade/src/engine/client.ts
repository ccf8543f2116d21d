import type { ComponentType, ReactNode } from 'react';
import type { Play } from './player.ts';
import type { FairRound, Move, Round } from './rgs.ts';

/** How a round is being shown: not at all, on its way to its result, or with its result. */
export type Show = 'none' | 'moving' | 'shown';
/** What a stage is given: the newest round and how far it is shown. `live`: that round is being shown or waits for a move. `locked`: choices cannot be changed. */
export interface StageProps {
  readonly round: Round | null;
  readonly show: Show;
  /** What stands over the board: the last results. */ readonly above?: ReactNode;
  readonly live: boolean;
  readonly locked: boolean;
  /** Milliseconds the way to the result takes. */ readonly motion: number;
  /** A bet is on its way: nothing is decided on this screen yet. */ readonly waiting: boolean;
  /** Brings what is being shown to its end; null where it cannot be hurried. */ readonly hurry: (() => void) | null;
}

/** What the one large button, and Space, do now: bet, take the money of a round of several steps, bring what is being shown to its end, or nothing. */
export type MainKind = 'play' | 'take' | 'hurry' | 'wait';

/** What a game of several steps brings. Its stage makes moves by `useEngine().table.act`; taking the money is the engine's button. */
export interface Steps {
  /** Whether the money can be taken now. */
  readonly canTake: (round: Round) => boolean;
  /** The move that takes it, where the round then tells something more (what was hidden); without it the round is closed as it stands. */
  readonly take?: Move;
  /** The word on the button that takes it. */
  readonly useTakeWord: () => string;
}

/** What a game brings; the engine brings everything else (docs/howto/add-a-game.md). */
export interface GameClient {
  /** The game's id in packages/games. */
  readonly id: string;
  readonly useName: () => string;
  /** The word on the play button. */
  readonly usePlayWord: () => string;
  /** What the player has chosen now, as the protocol sends it. */
  readonly choice: () => { readonly mode: string; readonly meta: unknown };
  /** What a win of this bet returns, in micro-units; null where it is not one figure. */
  readonly useWinReturn: (amount: bigint) => bigint | null;
  /** The board on which a round is chosen and shown. */
  readonly Stage: ComponentType<StageProps>;
  /** The game's own part of the rules: how it is played, what it pays, its exact return. */
  readonly Rules: ComponentType;
  /** A past round in one line: what was bet and what came. */
  readonly RoundLine: ComponentType<{ readonly round: FairRound }>;
  /** A round's result as short as it can be said, and whether it won; null where it cannot. */
  readonly result: (round: Round) => { readonly text: string; readonly won: boolean } | null;
  /** What a finished round says to those who cannot see it. */
  readonly useSpoken: (round: Round | null) => string;
  /** Milliseconds from the answer to the result, at the normal and the quick pace. */
  readonly pace: { readonly normal: number; readonly quick: number };
  /** How the events of a round are shown one by one (player.ts). Without it a round is `moving` for `pace` and then `shown`. */
  readonly play?: Play;
  /** The stage fills the space over the controls, edge to edge, instead of standing in its middle. */
  readonly fills?: boolean;
  /** The sign on a round main button; the word is then only read aloud. */
  readonly PlayFace?: ComponentType<{ readonly kind: MainKind }>;
  /** Rounds that stay open until they have been shown, to be resumed at the place reached. */
  readonly staysOpen?: (round: Round) => boolean;
  /** Only in games of several steps. */
  readonly steps?: Steps;
  /** Fetches what the board is drawn with, before it is shown; told how much of it is there, 0 to 1. */
  readonly prepare?: (progress: (part: number) => void) => Promise<void>;
}
