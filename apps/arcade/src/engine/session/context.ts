import type { StoreApi } from 'zustand/vanilla';
import { RgsNoAnswer, RgsRefusal, type Rgs, type Round } from '../rgs.ts';
import type { ProgressReporter } from './progress-reporter.ts';
import type { GameSessionState, Notice } from './state.ts';

/** What the functions of a game session share. */
export interface SessionContext {
  readonly rgs: Rgs;
  readonly set: StoreApi<GameSessionState>['setState'];
  readonly get: StoreApi<GameSessionState>['getState'];
  readonly progress: ProgressReporter;
  readonly staysOpen: (round: Round) => boolean;
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The credit of the round on screen, when it was requested before the round has been shown. */
  crediting: Promise<bigint | null> | null;
  /** Stake of the round on screen, micro-units; 0 when it was bet before the page was opened. */
  staked: bigint;
  /** Whether a bet was accepted since the page was opened. */
  hasBet: boolean;
  /** When the last bet was answered, on the `performance.now` clock. */
  answeredAt: number;
}

const FIRST_PAUSE_MS = 600;
const LONGEST_PAUSE_MS = 8_000;

/**
 * Repeats a request until the RGS answers or refuses it; `notice` is shown meanwhile. The request
 * must be safe to repeat.
 * @throws {RgsRefusal}
 */
export async function requestUntilAnswered<T>(
  { get, set, wait }: SessionContext,
  request: () => Promise<T>,
  notice: Notice,
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      const answer = await request();
      set({ online: true, ...(get().notice?.kind === notice.kind && { notice: null }) });
      return answer;
    } catch (error) {
      if (!(error instanceof RgsNoAnswer)) throw error;
      set({ online: false, notice });
      await wait(pause);
    }
  }
}

/** Ends the session. The credit of an open win was requested before and still takes place. */
export const endSession = ({ set }: SessionContext, error: unknown): void =>
  set({ phase: 'ended', notice: null, ended: error instanceof RgsRefusal ? error.reason : null });
