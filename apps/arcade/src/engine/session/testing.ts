import { vi } from 'vitest';
import type { Rgs, Round, SessionSnapshot } from '../rgs.ts';
import { BAHT, testRound } from '../testing.ts';
import { createGameSession, type GameSession, type GameSessionOptions } from './game-session.ts';
import type { Notice } from './state.ts';

/** A finished round that pays 20 baht for a stake of 10 and is not credited yet. */
export const winningRound = (change: Partial<Round> = {}): Round =>
  testRound({ payout: 20 * BAHT, payoutMultiplier: 2, active: true, ...change });

/** A session with 100 baht, bets from 1 to 50 baht and no round, changed as given. */
export const testSnapshot = (change: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
  balance: balanceOf(100),
  round: null,
  meta: { gameVersion: '1.0.0', funPlay: false, currencySymbol: 'P' },
  config: {
    gameID: 'dice',
    minBet: BAHT,
    maxBet: 50 * BAHT,
    stepBet: 10_000,
    defaultBetLevel: 10 * BAHT,
    betLevels: [1, 2, 5, 10, 20, 50].map((n) => n * BAHT),
    betModes: {},
    jurisdiction: {} as never,
  },
  ...change,
});

/** A balance of so many baht, as the protocol sends it. */
export const balanceOf = (baht: number): SessionSnapshot['balance'] => ({ amount: baht * BAHT, currency: 'THB' });

/** The player's choice of all tests. */
export const choice = { mode: 'UNDER', meta: { target: 5000 } };

const METHODS = [
  'authenticate',
  'balance',
  'play',
  'action',
  'event',
  'endRound',
  'rounds',
  'seeds',
  'rotate',
  'replay',
] as const;

/** The answers of an RGS by method, in order; an error is thrown. */
export type Script = { [K in keyof Rgs]?: (Awaited<ReturnType<Rgs[K]>> | Error)[] };

/** An RGS that gives scripted answers and records its calls. */
export function createScriptedRgs(script: Script) {
  const calls: { name: string; args: unknown[] }[] = [];
  const answer = (name: keyof Rgs) =>
    vi.fn(async (...args: unknown[]) => {
      calls.push({ name, args });
      const next = script[name]?.shift();
      if (next === undefined) throw new Error(`The script has no answer left for ${name}`);
      if (next instanceof Error) throw next;
      return next;
    });
  const rgs = Object.fromEntries(METHODS.map((name) => [name, answer(name)])) as unknown as Rgs;
  const callsOf = (name: keyof Rgs) => calls.filter((call) => call.name === name);
  return { rgs, calls, callsOf, count: (name: keyof Rgs) => callsOf(name).length };
}

/**
 * An opened session that records its notices. Waits end at once, unless `options` replace `wait`.
 */
export async function openTestSession(
  rgs: Rgs,
  options: GameSessionOptions = {},
): Promise<GameSession & { notices: (Notice | null)[] }> {
  const notices: (Notice | null)[] = [];
  const session = createGameSession(rgs, { wait: async () => undefined, ...options });
  session.subscribe((now, before) => {
    if (now.notice !== before.notice) notices.push(now.notice);
  });
  await session.open();
  return { ...session, notices };
}
