import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GameClient } from '../client.ts';
import type { GameSession } from '../session/game-session.ts';
import type { GameSessionState } from '../session/state.ts';
import { countRound, startRun, stopBefore, type AutoplayPlan, type AutoplayRun, type StopReason } from './plan.ts';

/** State of autoplay. */
export interface AutoplayState {
  /** The running plan; null while the player bets by hand. */
  readonly run: AutoplayRun | null;
  /** How the last run ended, until it is dismissed. */
  readonly ended: { readonly reason: StopReason; readonly run: AutoplayRun } | null;
}

/** Plays rounds by a plan, through the same session as the player's own bets. */
export interface Autoplay extends StoreApi<AutoplayState> {
  /** Starts with the chosen bet. Does nothing while a plan runs or the session is not idle. */
  start(plan: AutoplayPlan): void;
  /** Stops before the next bet; a round under way is played to its end. */
  stop(reason: StopReason): void;
  /** Removes the message of how the last run ended. */
  dismiss(): void;
}

/** What autoplay needs of the session. */
type Session = Pick<GameSession, 'getState' | 'subscribe' | 'bet' | 'makeMove' | 'cashOut' | 'setAmount'>;

/** Creates autoplay for a game. */
export function createAutoplay(session: Session, client: Pick<GameClient, 'choice' | 'steps'>): Autoplay {
  const store = createStore<AutoplayState>(() => ({ run: null, ended: null }));
  const { getState: get, setState: set } = store;
  /** The round that was on screen before the run's last bet. */
  let before: string | undefined;

  function stop(reason: StopReason): void {
    const { run } = get();
    if (run === null) return;
    // First of all, so that the session's change of amount is none of the run.
    set({ run: null, ended: { reason, run } });
    session.setAmount(run.first);
  }

  function bet(): void {
    const { run } = get();
    const { config, round } = session.getState();
    if (run === null) return;
    const choice = client.choice();
    const cost = BigInt(Math.round((config?.betModes[choice.mode.toUpperCase()]?.cost ?? 1) * 100));
    const reason = stopBefore(run, cost);
    if (reason !== null) {
      stop(reason);
      return;
    }
    before = round?.betID;
    session.setAmount(run.amount);
    void session.bet(choice);
  }

  function move({ round }: GameSessionState): void {
    const { run } = get();
    const { steps } = client;
    if (run === null || round === null || steps === undefined) return;
    const next = steps.autoMove(round, run.plan.steps);
    if (next !== 'cashOut') void session.makeMove(next);
    else if (steps.cashOutMove === undefined) void session.cashOut();
    else void session.makeMove(steps.cashOutMove);
  }

  function finish({ finishedRounds, config }: GameSessionState): void {
    const { run } = get();
    const [round] = finishedRounds;
    if (run === null || config === null) return;
    // The session is idle without a new round: the bet was not accepted.
    if (round === undefined || round.betID === before) {
      stop('refused');
      return;
    }
    const stake = BigInt(Math.round(round.amount * round.costMultiplier));
    const counted = countRound(run, { stake, payout: BigInt(round.payout) }, config);
    set({ run: counted.run });
    if (counted.stopped !== null) stop(counted.stopped);
    else bet();
  }

  session.subscribe((now, previous) => {
    if (get().run === null) return;
    const { phase, notice } = now;
    if (phase === 'ended' || phase === 'failed') stop('session');
    else if (notice !== previous.notice && notice !== null && 'message' in notice) stop('refused');
    else if (phase === previous.phase) return;
    else if (phase === 'resuming') stop('session');
    // The state is complete only after the listeners of this change have run.
    else if (phase === 'idle') queueMicrotask(() => finish(session.getState()));
    else if (phase === 'awaitingMove') queueMicrotask(() => move(session.getState()));
  });

  return {
    ...store,
    start(plan) {
      const { phase, amount } = session.getState();
      if (get().run !== null || phase !== 'idle') return;
      set({ run: startRun(plan, amount), ended: null });
      bet();
    },
    stop,
    dismiss: () => set({ ended: null }),
  };
}
