import type { SessionEnd } from '@chokdee/contract/session-end';
import type { Round, SessionSnapshot } from '../rgs.ts';

/**
 * Phase of a game session.
 * - `loading`: the session is being opened.
 * - `idle`: waits for a bet.
 * - `betting`: a bet was sent, its answer is missing.
 * - `presenting`: the round of a bet or a move is being shown.
 * - `resuming`: an interrupted round is being shown to its end.
 * - `awaitingMove`: an open round waits for a move or for cash-out.
 * - `sendingMove`: a move was sent, its answer is missing.
 * - `cashingOut`: the cash-out was sent, its answer is missing.
 * - `ended`: the session is over.
 * - `failed`: the session could not be opened.
 */
export type Phase =
  | 'loading'
  | 'idle'
  | 'betting'
  | 'presenting'
  | 'resuming'
  | 'awaitingMove'
  | 'sendingMove'
  | 'cashingOut'
  | 'ended'
  | 'failed';

/**
 * What the player reads when something did not go as requested. Each says what happened to the
 * money.
 * - `refused`: the bet was not accepted.
 * - `unmoved`: the move was not accepted; the round is unchanged.
 * - `voided`: the operator voided the round; the stake is returned.
 * - `checking`: a bet or a move has no answer yet; the same request is being repeated.
 * - `crediting`: a win is certain; its credit waits for the connection.
 * - `resumed`: an interrupted round has been shown, or waits for a move. Stays until dismissed.
 * - `unopened`: the session could not be opened. `code` is `NO_ANSWER` when the RGS did not answer.
 */
export type Notice =
  | { readonly kind: 'refused' | 'unmoved' | 'voided'; readonly code: string; readonly message: string }
  | { readonly kind: 'unopened'; readonly code: string; readonly message: string }
  | { readonly kind: 'checking' | 'crediting' | 'resumed' };

/** State of a game session. Amounts are micro-units. */
export interface GameSessionState {
  readonly phase: Phase;
  readonly notice: Notice | null;
  /** Why the session ended, where the RGS said so. */
  readonly ended: SessionEnd | null;
  readonly online: boolean;
  readonly config: SessionSnapshot['config'] | null;
  readonly meta: SessionSnapshot['meta'] | null;
  /** The balance on screen. A win is added once its round has been shown. */
  readonly balance: bigint;
  /** The bet amount. */
  readonly amount: bigint;
  /** The newest round; it is the one on screen. */
  readonly round: Round | null;
  /** Index of the first event of `round` still to be shown. */
  readonly fromEvent: number;
  /** Rounds finished since the page was opened, newest first. */
  readonly finishedRounds: readonly Round[];
  /** Payouts minus stakes since the page was opened. */
  readonly net: bigint;
  /** When the page was opened, milliseconds since the epoch. */
  readonly openedAt: number;
}

/** The state before the session is opened. */
export const initialState = (): GameSessionState => ({
  phase: 'loading',
  notice: null,
  ended: null,
  online: true,
  config: null,
  meta: null,
  balance: 0n,
  amount: 0n,
  round: null,
  fromEvent: 0,
  finishedRounds: [],
  net: 0n,
  openedAt: Date.now(),
});

/** Whether a round takes moves or a cash-out. */
export const isOpen = (round: Round): boolean => round.active && round.open === true;
