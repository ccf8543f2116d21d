import {
  rgsAction,
  rgsAuthenticate,
  rgsBalance,
  rgsEndRound,
  rgsEvent,
  rgsPlay,
  rgsReplay,
  rgsRotate,
  rgsRounds,
  rgsSeeds,
  trialLaunch,
} from '@chokdee/contract/calls/launcher';
import { createCommands } from '@chokdee/ledger/commands';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

/** Starts an RGS before the tests of a file and closes it after them. */
export function useRgs(): () => RgsFixture {
  let fixture: RgsFixture | undefined;
  beforeAll(async () => {
    fixture = await createRgsFixture();
  });
  afterAll(() => fixture?.close());
  return () => {
    if (fixture === undefined) throw new Error('the RGS is available inside tests only');
    return fixture;
  };
}

/** A bet on dice that wins in 98 % of all rounds. */
export const likely = { mode: 'UNDER', meta: { target: 9_800 } };
/** A bet on dice that wins in 0.1 % of all rounds. */
export const unlikely = { mode: 'under', meta: { target: 10 } };

/** The RGS calls as tests send them. `bet` is what a play sends unless the test says otherwise. */
export function rgsCalls(rgs: () => RgsFixture, bet: Readonly<Record<string, unknown>>) {
  const http = () => rgs().http();
  const named = (betID?: string) => (betID === undefined ? {} : { betID });
  return {
    play: (sessionID: string, body: Readonly<Record<string, unknown>> = {}) =>
      http().call(rgsPlay, { body: { sessionID, amount: 10_000_000, ...bet, ...body } }),
    act: (sessionID: string, action: string, step: number, betID?: string) =>
      http().call(rgsAction, { body: { sessionID, action, meta: { step, ...named(betID) } } }),
    endRound: (sessionID: string, betID?: string) => http().call(rgsEndRound, { body: { sessionID, ...named(betID) } }),
    authenticate: (sessionID: string) => http().call(rgsAuthenticate, { body: { sessionID, language: 'th' } }),
    balance: (sessionID: string) => http().call(rgsBalance, { body: { sessionID } }),
    noteEvent: (sessionID: string, event: string) => http().call(rgsEvent, { body: { sessionID, event } }),
    rounds: (sessionID: string, filter: { readonly betID?: string; readonly limit?: number } = {}) =>
      http().call(rgsRounds, { body: { sessionID, ...filter } }),
    replay: (params: Readonly<Record<'game' | 'version' | 'mode' | 'event', string>>) =>
      http().call(rgsReplay, { params }),
    seeds: (sessionID: string) => http().call(rgsSeeds, { body: { sessionID } }),
    /** Rotates the current seed pair, unless another one is named. */
    async rotate(sessionID: string, options: { readonly pairId?: string; readonly clientSeed?: string } = {}) {
      const pairId = options.pairId ?? (await http().call(rgsSeeds, { body: { sessionID } })).value.current.id;
      return http().call(rgsRotate, { body: { sessionID, ...options, pairId } });
    },
  };
}

/** Launches a game for free play and authenticates it; returns its token. */
export async function openFreePlay(rgs: RgsFixture, gameId = 'dice', caller: TestCaller = {}): Promise<string> {
  const { value } = await rgs.http().call(trialLaunch, { body: { gameId } }, caller);
  const sessionID = tokenOf(value.content);
  await rgs.http().call(rgsAuthenticate, { body: { sessionID } });
  return sessionID;
}

/** The token in the address of a launched game. */
export const tokenOf = ({ game_url: url }: { readonly game_url: string }): string =>
  new URL(url).searchParams.get('sessionID') ?? '';

/** Ends the site session of a player. */
export const logOut = ({ test }: RgsFixture, { sessionId }: Player): Promise<unknown> =>
  test.owner.query(
    `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
    [sessionId],
  );

/** Sets the state of a player's account, as the console does. */
export const setState = ({ test }: RgsFixture, { memberId }: Player, state: 'blocked' | 'excluded'): Promise<unknown> =>
  test.owner.query(`select protection.set_state($1, $2, null, 'test', null)`, [memberId, state]);

/** Takes a game off the catalogue for the time of a test; all games by default. */
export async function withClosedGame<T>({ test }: RgsFixture, run: () => Promise<T>, game: string | null = null) {
  const set = (enabled: boolean) =>
    test.owner.query('update catalogue.game set enabled = $1 where $2::text is null or code = $2', [enabled, game]);
  await set(false);
  try {
    return await run();
  } finally {
    await set(true);
  }
}

/** Moves the clock for the time of a test. */
export async function withClockMoved<T>({ test }: RgsFixture, milliseconds: number, run: () => Promise<T>): Promise<T> {
  await test.moveClock(milliseconds);
  try {
    return await run();
  } finally {
    await test.moveClock(-milliseconds);
  }
}

/** Voids or cancels a wager. */
export const voidWager = ({ test }: RgsFixture, { memberId }: Player, wagerId: string, cancel = false) =>
  createCommands(test.database.pool).run('wagering.void', { id: uuid7(), memberId, wagerId, reason: 'test', cancel });
