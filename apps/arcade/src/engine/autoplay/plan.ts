import { allowedAmount } from '../session/bet-amount.ts';
import type { SessionSnapshot } from '../rgs.ts';

/** The most rounds of one autoplay. */
export const MOST_ROUNDS = 1_000;
/** The most that a bet is raised by after a round, per cent. */
export const MOST_RAISE = 1_000;

/**
 * What autoplay plays, and when it stops. Every plan ends: the number of rounds and the loss limit
 * are always set. Amounts are micro-units.
 */
export interface AutoplayPlan {
  /** 1 to `MOST_ROUNDS`. */
  readonly rounds: number;
  /** The net loss that is never exceeded: a bet that could exceed it is not placed. */
  readonly lossLimit: bigint;
  /** Stops at this net win; null: not. */
  readonly profitTarget: bigint | null;
  /** Stops after a round that pays this much; null: not. */
  readonly singleWin: bigint | null;
  /** By how many per cent a won round raises the bet; null returns it to the first bet. */
  readonly afterWin: number | null;
  /** The same after a round that pays no more than its stake. */
  readonly afterLoss: number | null;
  /** In games of several steps: how many steps each round takes before it is cashed out. */
  readonly steps: number;
}

/**
 * Why autoplay ended.
 * - `rounds`: all rounds were played.
 * - `loss`: the next bet could exceed the loss limit.
 * - `profit`, `win`: a target of the plan was reached.
 * - `amount`: the next bet would be above the largest bet of the game.
 * - `player`: the player stopped it.
 * - `refused`: a bet or a move was not accepted.
 * - `check`: the reality check is due.
 * - `session`: the session ended, or another round was open.
 */
export type StopReason = 'rounds' | 'loss' | 'profit' | 'win' | 'amount' | 'player' | 'refused' | 'check' | 'session';

/** A run of a plan. Amounts are micro-units. */
export interface AutoplayRun {
  readonly plan: AutoplayPlan;
  /** The bet that the run began with. */
  readonly first: bigint;
  /** The next bet. */
  readonly amount: bigint;
  readonly played: number;
  /** Payouts minus stakes of the run. */
  readonly net: bigint;
}

/** Begins a run with a bet. */
export const startRun = (plan: AutoplayPlan, amount: bigint): AutoplayRun => ({
  plan,
  first: amount,
  amount,
  played: 0,
  net: 0n,
});

/**
 * The reason not to place the next bet; null when it may be placed. `cost`: the stake per unit of
 * the bet, in hundredths (100: the stake is the bet).
 */
export function stopBefore({ plan, amount, played, net }: AutoplayRun, cost = 100n): StopReason | null {
  if (played >= plan.rounds) return 'rounds';
  if (net - (amount * cost) / 100n < -plan.lossLimit) return 'loss';
  return null;
}

/**
 * Counts a finished round and sets the next bet: a multiple of the game's step, at least its
 * smallest bet. Returns the run, and the reason when it ends with this round.
 */
export function countRound(
  run: AutoplayRun,
  { stake, payout }: { readonly stake: bigint; readonly payout: bigint },
  config: Pick<SessionSnapshot['config'], 'minBet' | 'maxBet' | 'stepBet'>,
): { readonly run: AutoplayRun; readonly stopped: StopReason | null } {
  const { plan, first } = run;
  const won = payout > stake;
  const change = won ? plan.afterWin : plan.afterLoss;
  const wanted = change === null ? first : run.amount + (run.amount * BigInt(change)) / 100n;
  const net = run.net + payout - stake;
  const next = { ...run, played: run.played + 1, net, amount: allowedAmount(config, wanted) };
  if (plan.singleWin !== null && won && payout >= plan.singleWin) return { run: next, stopped: 'win' };
  if (plan.profitTarget !== null && net >= plan.profitTarget) return { run: next, stopped: 'profit' };
  if (next.played < plan.rounds && wanted > BigInt(config.maxBet)) return { run: next, stopped: 'amount' };
  return { run: next, stopped: null };
}
