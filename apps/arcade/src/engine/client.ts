import type { ComponentType, ReactNode } from 'react';
import type { Playback } from './playback.ts';
import type { Move, Round, VerifiableRound } from './rgs.ts';

/** How far the round on screen has been shown: not at all, on its way to the result, to the end. */
export type PresentationState = 'none' | 'running' | 'done';

/** Props of a game's stage. */
export interface StageProps {
  /** The newest round. */
  readonly round: Round | null;
  readonly presentation: PresentationState;
  /** The last results, to be placed above the board. */
  readonly above?: ReactNode;
  /** The round is being shown or waits for a move. */
  readonly inRound: boolean;
  /** The player cannot change the choices. */
  readonly locked: boolean;
  /** Milliseconds until the result is shown. */
  readonly duration: number;
  /** A bet was sent and has no answer yet. */
  readonly betPending: boolean;
  /** Shows the end of the current event at once; null when it cannot be skipped. */
  readonly skip: (() => void) | null;
}

/** What the main button and the Space key do now. */
export type MainActionKind = 'play' | 'cashOut' | 'skip' | 'stopAutoplay' | 'wait';

/** What a game of several steps adds. Its stage makes moves by `useMakeMove`. */
export interface Steps {
  /** Whether the round can be cashed out now. */
  readonly canCashOut: (round: Round) => boolean;
  /**
   * The move that cashes out and reveals what was hidden. Without it the round is closed with no
   * further events.
   */
  readonly cashOutMove?: Move;
  /** The label of the cash-out button. */
  readonly useCashOutLabel: () => string;
  /** What autoplay does in an open round that is to take so many steps before it is cashed out. */
  readonly autoMove: (round: Round, steps: number) => Move | 'cashOut';
  /** The most steps that autoplay may take with the present choice. */
  readonly mostAutoSteps: () => number;
  /** The label of the number of those steps. */
  readonly useAutoLabel: () => string;
}

/** What a game provides. The engine provides the rest (docs/howto/write-a-game-client.md). */
export interface GameClient {
  /** The game's id in packages/games. */
  readonly id: string;
  readonly useName: () => string;
  /** The label of the play button. */
  readonly usePlayLabel: () => string;
  /** The player's choice, as the protocol sends it. */
  readonly choice: () => { readonly mode: string; readonly meta: unknown };
  /** What a win of this bet pays, micro-units; null when it is not one amount. */
  readonly useWinReturn: (amount: bigint) => bigint | null;
  /** The board on which a round is chosen and shown. */
  readonly Stage: ComponentType<StageProps>;
  /** The game's part of the rules: how it is played, what it pays, its exact return. */
  readonly Rules: ComponentType;
  /** A past round in one line: the bet and the result. */
  readonly RoundSummary: ComponentType<{ readonly round: VerifiableRound }>;
  /** The shortest form of a round's result; null when the events are not of this game version. */
  readonly result: (round: Round) => { readonly text: string; readonly won: boolean } | null;
  /** What a screen reader says of a shown round. */
  readonly useAnnouncement: (round: Round | null) => string;
  /** Milliseconds from the answer to the result, at the normal and the quick pace. */
  readonly duration: { readonly normal: number; readonly quick: number };
  /** Shows the events of a round one by one. Without it a round is `running` for `duration`. */
  readonly playback?: Playback;
  /** The stage fills the space above the controls instead of being centred in it. */
  readonly fullBleed?: boolean;
  /** Icon of a round main button; the label is then only for screen readers. */
  readonly PlayIcon?: ComponentType<{ readonly kind: MainActionKind }>;
  /**
   * Rounds that stay open until they have been shown; a reload resumes them at the last checkpoint.
   */
  readonly staysOpen?: (round: Round) => boolean;
  /** Only for games of several steps. */
  readonly steps?: Steps;
  /** Loads what the board is drawn with. `progress` receives 0 to 1. */
  readonly loadAssets?: (progress: (part: number) => void) => Promise<void>;
}
