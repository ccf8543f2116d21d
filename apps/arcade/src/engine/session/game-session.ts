import { createStore, type StoreApi } from 'zustand/vanilla';
import { RgsNoAnswer, type Bet, type Move, type Rgs, type Round } from '../rgs.ts';
import { allowedAmount, nextLevel } from './bet-amount.ts';
import { endSession, type SessionContext } from './context.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { cashOut, completePresentation, isSessionEnded, makeMove, openSession, placeBet } from './rounds.ts';
import { initialState, type GameSessionState } from './state.ts';

/** The state machine of a game session. Only it calls the RGS for money and rounds. */
export interface GameSession extends StoreApi<GameSessionState> {
  /** Opens the session and shows an interrupted round to its end. Also retries after `failed`. */
  open(): Promise<void>;
  /** Sets the bet amount, micro-units; it is moved to the nearest allowed one. */
  setAmount(amount: bigint): void;
  /** Sets the next lower or higher bet level. */
  step(direction: -1 | 1): void;
  /** Places a bet. Does nothing unless the session is idle. */
  bet(choice: Pick<Bet, 'mode' | 'meta'>): Promise<void>;
  /** Makes a move in the open round. Does nothing unless the round waits for one. */
  makeMove(move: Move): Promise<void>;
  /** Cashes out the open round. Does nothing unless the round waits for a move. */
  cashOut(): Promise<void>;
  /** Records that a reload resumes the round at this event; the newest index wins. */
  saveCheckpoint(index: number): void;
  /** Must be called when the round on screen has been shown as far as it goes. */
  completePresentation(): Promise<void>;
  /** Removes the notice. */
  dismiss(): void;
  /** Reads the balance now. Does nothing unless the session is idle. */
  refresh(): Promise<void>;
}

/** Options of a game session. */
export interface GameSessionOptions {
  /**
   * Rounds that stay open until they have been shown to their end, so that a reload resumes them.
   * Others are credited while they are shown.
   */
  readonly staysOpen?: ((round: Round) => boolean) | undefined;
  /** Replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const POLL_MS = 60_000;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

async function refreshBalance(context: SessionContext): Promise<void> {
  const { rgs, get, set } = context;
  if (get().phase !== 'idle') return;
  try {
    const balance = await rgs.balance();
    if (get().phase === 'idle') set({ balance, online: true });
  } catch (error) {
    if (isSessionEnded(error)) endSession(context, error);
    else if (error instanceof RgsNoAnswer) set({ online: false });
  }
}

/**
 * Creates a game session. It reads the balance every minute once there was a bet or while offline.
 */
export function createGameSession(
  rgs: Rgs,
  { staysOpen = () => false, wait = sleep }: GameSessionOptions = {},
): GameSession {
  const store = createStore<GameSessionState>(initialState);
  const { setState: set, getState: get } = store;
  const context: SessionContext = {
    rgs,
    set,
    get,
    staysOpen,
    wait,
    progress: createProgressReporter((index) => rgs.event(index)),
    crediting: null,
    staked: 0n,
    hasBet: false,
    answeredAt: Number.NEGATIVE_INFINITY,
  };
  const refresh = (): Promise<void> => refreshBalance(context);
  setInterval(() => {
    if (context.hasBet || !get().online) void refresh();
  }, POLL_MS);

  function setAmount(amount: bigint): void {
    const { config } = get();
    if (config !== null) set({ amount: allowedAmount(config, amount) });
  }

  return {
    ...store,
    open: () => openSession(context),
    setAmount,
    step(direction) {
      const { config, amount } = get();
      const next = config === null ? undefined : nextLevel(config, amount, direction);
      if (next !== undefined) setAmount(next);
    },
    bet: (choice) => placeBet(context, choice),
    makeMove: (move) => makeMove(context, move),
    cashOut: () => cashOut(context),
    saveCheckpoint(index) {
      if (get().round?.active === true && context.crediting === null) context.progress.report(index);
    },
    completePresentation: () => completePresentation(context),
    dismiss: () => set({ notice: null }),
    refresh,
  };
}
