import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { hotGames, recentGames } from '@chokdee/contract/calls/catalogue';
import {
  launchGame,
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
  roundFairness,
  trialLaunch,
} from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import { verifyRound } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf, games } from '@chokdee/games/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forceOutcome } from '../../../../../tests/forced-outcome.ts';
import type { TestCaller } from '../../platform/http/testing.ts';
import { cleanFreePlay } from './free-play.ts';
import { foretelling } from './testing-moves.ts';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const unit = 1_000_000;
const purse = 10_000 * unit;
const likely = { mode: 'UNDER', meta: { target: 9_800 } };
const unlikely = { mode: 'UNDER', meta: { target: 10 } };

/** A browser: what the site keeps in it. */
const browser = (): TestCaller & { readonly headers: Record<string, string> } => ({
  headers: { cookie: `site_freeplay=${randomBytes(32).toString('base64url')}` },
});
const launch = (caller: TestCaller = {}, gameId = 'dice') =>
  fixture.http().call(trialLaunch, { body: { gameId } }, caller);
async function open(caller?: TestCaller, gameId?: string): Promise<string> {
  const { value } = await launch(caller, gameId);
  const sessionID = new URL(value.content.game_url).searchParams.get('sessionID') ?? '';
  await fixture.http().call(rgsAuthenticate, { body: { sessionID } });
  return sessionID;
}
const play = (sessionID: string, body: Record<string, unknown> = {}) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount: 10 * unit, ...likely, ...body } });
const act = (sessionID: string, action: string, step: number) =>
  fixture.http().call(rgsAction, { body: { sessionID, action, meta: { step } } });
const endRound = (sessionID: string) => fixture.http().call(rgsEndRound, { body: { sessionID } });
const authenticate = (sessionID: string) => fixture.http().call(rgsAuthenticate, { body: { sessionID } });
const balance = async (sessionID: string) =>
  (await fixture.http().call(rgsBalance, { body: { sessionID } })).value.balance;
const playerOf = async (sessionID: string) =>
  (await authenticate(sessionID)).status === 200
    ? (
        await fixture.test.owner.query<{ player_id: string }>(
          `select player_id from launcher.free_play_session where token_hash = sha256(convert_to($1, 'UTF8'))`,
          [sessionID],
        )
      )[0]!.player_id
    : '';

/** Every row of the rooms where real money, wagers and records are. */
async function realRows(): Promise<unknown> {
  const tables = await fixture.test.owner.query<{
    name: string;
  }>(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname in ('ledger', 'wagering', 'protection', 'cashier') or c.oid::regclass::text in ('platform.outbox', 'launcher.session', 'launcher.game_slot', 'launcher.round', 'catalogue.recent', 'catalogue.win'))`);
  expect(tables.length).toBeGreaterThan(20);
  return fixture.test.owner.query(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${name} t`,
      )
      .join(' union all ') + ' order by name',
  );
}

/** design/house.md: the session of a game dies with log-out and exclusion, with play money too (facts/trust.md A3: no free play for who may not play). */
describe('the free play of a member', () => {
  async function member() {
    const player = await fixture.newPlayer();
    const { value } = await fixture
      .http()
      .call(trialLaunch, { body: { gameId: 'mines' } }, { token: player.sessionId });
    const token = new URL(value.content.game_url).searchParams.get('sessionID')!;
    await authenticate(token);
    const { round } = (await play(token, { mode: 'BASE', meta: { mines: 3 } })).value;
    expect(round.open).toBe(true);
    return { player, token, round };
  }
  const ends: readonly (readonly [string, (player: Player) => Promise<unknown>])[] = [
    [
      'logs out',
      (player) =>
        fixture.test.owner.query(
          `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
          [player.sessionId],
        ),
    ],
    [
      'is excluded',
      (player) =>
        fixture.test.owner.query(`select protection.set_state($1, 'excluded', null, 'test', null)`, [player.memberId]),
    ],
  ];
  it.each(ends)('is over when the member %s: no move, no bet; what is open is paid', async (_what, end) => {
    const { player, token, round } = await member();
    await end(player);
    expect(await act(token, 'lift-1', 0)).toMatchObject({ status: 401, body: { code: 'game.session.invalid' } });
    expect((await endRound(token)).value.balance.amount).toBe(purse - 10 * unit + round.payout);
    expect(await play(token, { mode: 'BASE', meta: { mines: 3 } })).toMatchObject({
      status: 401,
      body: { code: 'game.session.invalid' },
    });
  });
  it('is activity: it keeps the session of the site alive, which idles without it', async () => {
    const { player, token } = await member();
    await endRound(token);
    const alive = async () =>
      (
        await fixture.test.owner.query<{ alive: boolean }>('select identity.session_alive($1) as alive', [
          player.sessionId,
        ])
      )[0]!.alive;
    for (let times = 0; times < 2; times += 1) {
      await fixture.test.moveClock(20 * 60_000);
      expect((await play(token, { mode: 'BASE', meta: { mines: 3 } })).status).toBe(200);
      await endRound(token);
    }
    expect(await alive()).toBe(true);
    await fixture.test.moveClock(31 * 60_000);
    expect(await alive()).toBe(false);
    expect(await play(token, { mode: 'BASE', meta: { mines: 3 } })).toMatchObject({ status: 401 });
  });
});

describe('launching', () => {
  it("gives a visitor the game with play money, and the protocol's demo address", async () => {
    const answer = await launch({ language: 'EN' });
    const url = new URL(answer.value.content.game_url);
    expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:3001/dice/1.0.0/');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      currency: 'FUN',
      demo: 'true',
      lang: 'en',
      social: 'false',
      rgs_url: '127.0.0.1:3001',
    });
    const { value } = await authenticate(url.searchParams.get('sessionID') ?? '');
    expect(value).toMatchObject({
      balance: { amount: purse, currency: 'FUN' },
      round: null,
      meta: { funPlay: true, currencySymbol: 'FUN', gameVersion: '1.0.0' },
      config: { gameID: 'dice' },
    });
  });
  it.each(['[::1', 'a b', '%', 'user@elsewhere', ''])(
    'a Host header that is no host (%j) is led to the configured origin',
    async (host) => {
      const { base } = fixture.http();
      const answer = await new Promise<{ status: number | undefined; body: string }>((done, failed) => {
        const asked = request(
          `${base.site}/wps/relay/GCS_gameTrialLaunch`,
          { method: 'POST', headers: { host, 'content-type': 'application/json' } },
          (reply) => {
            void text(reply).then((body) => done({ status: reply.statusCode, body }), failed);
          },
        );
        asked.on('error', failed);
        asked.end('{"gameId": "dice"}');
      });
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('http://127.0.0.1:3001/dice/') });
    },
  );
  it('finds a browser again by its cookie, with its purse and its open round, and ends the older conversation', async () => {
    const visitor = browser();
    const older = await open(visitor);
    const { value } = await play(older);
    const newer = await open(visitor);
    expect((await authenticate(newer)).value).toMatchObject({
      balance: { amount: purse - 10 * unit },
      round: { betID: value.round.betID, active: true },
    });
    expect(await play(older)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await endRound(newer)).value.balance.amount).toBe(purse - 10 * unit + value.round.payout);
    for (const other of [
      browser(),
      { headers: { cookie: 'site_freeplay=' } },
      { headers: { cookie: 'site_freeplay=' } },
    ]) {
      const token = await open(other);
      expect((await balance(token)).amount).toBe(purse);
      await play(token, unlikely);
    }
  });
  it('keeps the cookie of a page of the site only, and never for a member', async () => {
    const page = { 'x-session': 'cookie', origin: fixture.http().base.site };
    const ask = (headers: Record<string, string>) =>
      fetch(`${fixture.http().base.site}/wps/relay/GCS_gameTrialLaunch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ gameId: 'dice' }),
      });
    const cookie = (await ask(page)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^site_freeplay=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await ask({})).headers.get('set-cookie')).toBeNull();
    const member = await fixture.newPlayer();
    expect((await ask({ ...page, authorization: member.sessionId })).headers.get('set-cookie')).toBeNull();
    expect((await ask({ 'x-session': 'cookie', origin: 'https://elsewhere.example' })).status).toBe(403);
  });
  it('knows a member by the account, beside the real conversation of the same game', async () => {
    const member = await fixture.newPlayer();
    const [fun, real] = [await open({ token: member.sessionId }), await fixture.open(member)];
    await play(fun);
    expect((await authenticate(real)).value).toMatchObject({
      balance: { amount: 1_000 * unit, currency: 'THB' },
      round: null,
      meta: { funPlay: false },
    });
    expect((await play(real, unlikely)).status).toBe(200);
    expect((await authenticate(await open({ token: member.sessionId }))).value.round).toMatchObject({ active: true });
  });
  it('is what a launch with account type 0 gives a member, beside the real one', async () => {
    const member = await fixture.newPlayer();
    const answer = await fixture
      .http()
      .call(launchGame, { query: { launchMode: 'GLS', gameId: 'dice', accountType: 0 } }, { token: member.sessionId });
    const token = new URL(answer.value.content.game_url).searchParams.get('sessionID') ?? '';
    expect((await authenticate(token)).value).toMatchObject({
      balance: { amount: purse, currency: 'FUN' },
      meta: { funPlay: true },
    });
  });
  it('fills a purse up again when it is below one bet, and only then', async () => {
    const visitor = browser();
    const token = await open(visitor);
    const player = await playerOf(token);
    await fixture.test.owner.query('update launcher.free_play_player set balance = 999999 where id = $1', [player]);
    expect(await play(token, { amount: unit })).toMatchObject({ status: 400, errorCode: 'ERR_IPB' });
    expect((await balance(await open(visitor))).amount).toBe(purse);
    await fixture.test.owner.query('update launcher.free_play_player set balance = 1000000 where id = $1', [player]);
    expect((await balance(await open(visitor))).amount).toBe(unit);
  });
  it('refuses what is not on offer, what has no demo, and a member who may not play', async () => {
    expect(await launch({}, 'nothing')).toMatchObject({ status: 404, errorCode: 'game.not.found' });
    expect(await fixture.http().call(trialLaunch, { body: {} })).toMatchObject({
      status: 404,
      errorCode: 'game.not.found',
    });
    await fixture.test.database.query(`update catalogue.game set demo = false where code = 'dice'`);
    expect(await launch()).toMatchObject({ status: 400, errorCode: 'game.demo.none' });
    await fixture.test.database.query(`update catalogue.game set demo = true where code = 'dice'`);
    const member = await fixture.newPlayer();
    await fixture.test.owner.query(`select protection.set_state($1, 'excluded', null, 'test', null)`, [
      member.memberId,
    ]);
    expect(await launch({ token: member.sessionId })).toMatchObject({ status: 403, errorCode: 'account.blocked' });
    expect(await launch({ token: 'stale' })).toMatchObject({ status: 401 });
  });
});

describe('playing', () => {
  it('goes by the rules of money in a purse of its own, and touches no other room', async () => {
    const before = await realRows();
    const member = await fixture.newPlayer(0);
    const rows = await realRows();
    expect(rows).not.toEqual(before);
    for (const caller of [browser(), { token: member.sessionId }]) {
      const token = await open(caller);
      const won = (await play(token)).value;
      expect(won).toMatchObject({ balance: { amount: purse - 10 * unit, currency: 'FUN' } });
      const ended = await Promise.all([endRound(token), endRound(token), endRound(token)]);
      expect(new Set(ended.map(({ value }) => value.balance.amount))).toEqual(
        new Set([purse - 10 * unit + won.round.payout]),
      );
      expect((await play(token, { ...unlikely, amount: 5_000 * unit })).status).toBe(200);
      await endRound(token);
      const several = await open(caller, 'mines');
      await fixture.http().call(rgsPlay, { body: { sessionID: several, amount: unit, mode: 'BASE' } });
      await act(several, 'lift-0', 0);
      await endRound(several);
    }
    expect(await realRows()).toEqual(rows);
    expect((await fixture.http().call(recentGames, {}, { token: member.sessionId })).value).toEqual([]);
    expect((await fixture.http().call(hotGames, {})).value.list.every((game) => !game.isHot)).toBe(true);
  });
  it('twin plays are one, a request id is for one bet, and a round open is a round open', async () => {
    for (const body of [{}, { requestID: uuid7() }]) {
      const token = await open(browser());
      const answers = await Promise.all(Array.from({ length: 6 }, () => play(token, body)));
      const good = answers.filter(({ status }) => status === 200);
      expect(good).toHaveLength('requestID' in body ? 6 : 1);
      expect(new Set(good.map(({ value }) => value.round.betID)).size).toBe(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer.errorCode).toBe('ERR_BE');
      expect((await balance(token)).amount).toBe(purse - 10 * unit);
      if ('requestID' in body)
        expect(await play(token, { ...body, amount: 20 * unit })).toMatchObject({ status: 409, errorCode: 'ERR_VAL' });
      else expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_BE' });
    }
  });
  it('plays of several games at once share a purse that never goes below zero', async () => {
    const visitor = browser();
    const tokens = [await open(visitor, 'dice'), await open(visitor, 'limbo')];
    await fixture.test.owner.query('update launcher.free_play_player set balance = 15000000 where id = $1', [
      await playerOf(tokens[0]!),
    ]);
    const [dice, limbo] = await Promise.all([
      play(tokens[0]!, unlikely),
      fixture.http().call(rgsPlay, {
        body: { sessionID: tokens[1]!, amount: 10 * unit, mode: 'BASE', meta: { target: 1_000_000 } },
      }),
    ]);
    expect([dice!.status, limbo!.status].sort()).toEqual([200, 400]);
    expect((await balance(tokens[0]!)).amount).toBe(5 * unit);
  });
  it('is resumed after a reload and a dead server: before its commit nothing happened, after it the round stands', async () => {
    const token = await open(browser());
    const requestID = uuid7();
    fixture.runner.fault = 'before commit';
    expect((await play(token, { requestID })).status).toBeGreaterThanOrEqual(500);
    await fixture.restart();
    expect((await authenticate(token)).value).toMatchObject({ balance: { amount: purse }, round: null });
    fixture.runner.fault = 'after commit';
    expect((await play(token, { requestID })).status).toBeGreaterThanOrEqual(500);
    await fixture.restart();
    const { value } = await play(token, { requestID });
    expect((await authenticate(token)).value.round).toEqual(value.round);
    expect((await fixture.http().call(rgsEvent, { body: { sessionID: token, event: '1' } })).status).toBe(200);
    expect((await authenticate(token)).value.round?.event).toBe('1');
    fixture.runner.fault = 'after commit';
    expect((await endRound(token)).status).toBeGreaterThanOrEqual(500);
    await fixture.restart();
    expect((await endRound(token)).value.balance.amount).toBe(purse - 10 * unit + value.round.payout);
  });
  it('a nonce that another game used in between is not drawn again', async () => {
    const visitor = browser();
    const token = await open(visitor);
    const player = await playerOf(token);
    const { current } = await fixture.seeds().of(player);
    fixture.runner.meanwhile = () => fixture.test.owner.query('select seeds.advance($1, $2, 0)', [player, current.id]);
    expect((await play(token, unlikely)).status).toBe(200);
    const [round] = (await fixture.http().call(rgsRounds, { body: { sessionID: token } })).value.rounds;
    expect(round?.nonce).toBe(1);
  });
  it('an expired conversation bets no more, and its win is paid', async () => {
    const token = await open(browser());
    const { value } = await play(token);
    await fixture.test.owner.query(
      `update launcher.free_play_session set expires_at = platform.clock() - interval '1 second' where player_id = $1`,
      [await playerOf(token)],
    );
    expect(await play(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await endRound(token)).value.balance.amount).toBe(purse - 10 * unit + value.round.payout);
  });

  describe.each(games.filter((game) => game.moves !== undefined))('$id, in several steps', (game) => {
    async function seated(): Promise<{ token: string; player: string; goesOn: string; loses: string }> {
      for (;;) {
        const token = await open(browser(), game.id);
        const player = await playerOf(token);
        const { value } = await fixture
          .http()
          .call(rgsPlay, { body: { sessionID: token, amount: 10 * unit, mode: 'BASE' } });
        const { goesOn, loses } = await foretelling(
          fixture.test.owner,
          fixture.seeds(),
          'player',
          player,
          value.round.betID,
          game,
        );
        if (goesOn !== undefined && loses !== undefined) return { token, player, goesOn, loses };
      }
    }
    it('moves, repeats, refuses what is stale, and is taken once', async () => {
      const { token, goesOn, loses } = await seated();
      const twins = await Promise.all([act(token, goesOn, 0), act(token, goesOn, 0), act(token, loses, 0)]);
      expect(twins.map(({ status }) => status).sort()).not.toEqual([200, 200, 200]);
      const { round } = (await authenticate(token)).value;
      expect(round).toMatchObject({ step: 1 });
      expect(await act(token, goesOn, 5)).toMatchObject({ status: 409, body: { code: 'round.moved' } });
      const { value } = await endRound(token);
      expect(value.balance.amount).toBe(purse - 10 * unit + round!.payout);
      expect((await endRound(token)).value).toEqual(value);
    });
    it('holds its seeds while it is open, and is over at once when it is lost', async () => {
      const { token, loses } = await seated();
      const seeds = (await fixture.http().call(rgsSeeds, { body: { sessionID: token } })).value;
      const rotate = () => fixture.http().call(rgsRotate, { body: { sessionID: token, pairId: seeds.current.id } });
      expect(await rotate()).toMatchObject({ status: 409, body: { code: 'seed.in.use' } });
      expect((await act(token, loses, 0)).value).toMatchObject({
        balance: { amount: purse - 10 * unit },
        round: { active: false, open: false, payout: 0 },
      });
      expect((await rotate()).status).toBe(200);
    });
  });
});

describe('fairness', () => {
  it("promises, reveals and is found again by the same code; another player's round is not there", async () => {
    const token = await open(browser());
    const before = (await fixture.http().call(rgsSeeds, { body: { sessionID: token } })).value;
    const { value } = await play(token);
    await endRound(token);
    await fixture.http().call(rgsRotate, { body: { sessionID: token, pairId: before.current.id } });
    const [told] = (await fixture.http().call(rgsRounds, { body: { sessionID: token, betID: value.round.betID } }))
      .value.rounds;
    const game = gameOf('dice')!;
    expect(
      verifyRound<unknown>({
        key: { serverSeed: told!.serverSeed!, clientSeed: told!.clientSeed, nonce: told!.nonce },
        commitment: before.current.serverSeedHash,
        recorded: told!.state,
        replay: (draw) =>
          game.play(draw, modeOf(game, told!.mode)!, game.choice(modeOf(game, told!.mode)!, told!.choice), told!.moves)
            .events,
      }),
    ).toMatchObject({ seedMatches: true, outcomeMatches: true });
    expect(
      (
        await fixture
          .http()
          .call(rgsReplay, { params: { game: 'dice', version: '1.0.0', mode: 'UNDER', event: value.round.betID } })
      ).value.state,
    ).toEqual(value.round.state);
    expect(
      (await fixture.http().call(rgsRounds, { body: { sessionID: await open(browser()), betID: value.round.betID } }))
        .value.rounds,
    ).toEqual([]);
    const member: Player = await fixture.newPlayer();
    expect(
      await fixture.http().call(roundFairness, { params: { id: value.round.betID } }, { token: member.sessionId }),
    ).toMatchObject({ status: 404 });
  });
  it('gives free spins when a test wants them, and resumes them where they were shown to', async () => {
    const sessionID = await open(browser(), 'night-market');
    const outcome = await forceOutcome({
      db: fixture.test.owner,
      seeds: fixture.seeds(),
      games: fixture.http().base.games,
      sessionID,
      wanted: ({ events, payout }) =>
        payout.numerator > 0n && events.filter(({ type }) => type === 'reveal').length > 3,
    });
    const { value } = await play(sessionID, { mode: 'BASE', meta: undefined });
    expect(value.round.state).toEqual(outcome.events);
    const place = String(value.round.state.findLastIndex((event) => (event as { type: string }).type === 'reveal'));
    await fixture.http().call(rgsEvent, { body: { sessionID, event: place } });
    await fixture.restart();
    expect((await authenticate(sessionID)).value.round).toEqual({ ...value.round, event: place });
    expect((await endRound(sessionID)).value.balance.amount).toBe(purse - 10 * unit + value.round.payout);
  });
  it("lets a test bring about the outcome it wants by the player's own seeds, with money and without", async () => {
    const wanted = {
      mode: 'UNDER',
      choice: { target: 10 },
      wanted: (outcome: { payout: { numerator: bigint } }) => outcome.payout.numerator > 0n,
    };
    for (const sessionID of [await open(browser()), await fixture.open(await fixture.newPlayer())]) {
      const outcome = await forceOutcome({
        db: fixture.test.owner,
        seeds: fixture.seeds(),
        games: fixture.http().base.games,
        sessionID,
        ...wanted,
      });
      const { value } = await play(sessionID, unlikely);
      expect(value.round).toMatchObject({ payoutMultiplier: 990, state: outcome.events });
    }
  });
});

describe('the clean-up', () => {
  it('keeps the last fifty rounds of a player, and where each game stands', async () => {
    const visitor = browser();
    const [pond, token] = [await open(visitor, 'mines'), await open(visitor)];
    const { betID } = (await play(pond, { mode: 'BASE', meta: undefined })).value.round;
    const other = await open(browser());
    const theirs = (await play(other, unlikely)).value.round.betID;
    for (let n = 0; n < 53; n += 1) {
      const { value } = await play(token, { ...unlikely, amount: unit });
      if (value.round.active) await endRound(token);
    }
    const kept = await fixture.test.owner.query<{ game: string; n: bigint }>(
      'select game, count(*) as n from launcher.free_play_round where player_id = $1 group by game order by game',
      [await playerOf(token)],
    );
    expect(kept).toEqual([
      { game: 'dice', n: 50n },
      { game: 'mines', n: 1n },
    ]);
    expect((await authenticate(pond)).value.round).toMatchObject({ betID, active: true });
    expect((await authenticate(other)).value.round).toMatchObject({ betID: theirs });
  });
  it('forgets who has not been seen for a week, with purse, rounds and seeds, and nobody else', async () => {
    const [gone, stays] = [browser(), browser()];
    const tokens = [await open(gone), await open(stays)];
    const players = [await playerOf(tokens[0]!), await playerOf(tokens[1]!)];
    for (const token of tokens) await play(token, unlikely);
    await play(await open(gone, 'mines'), { mode: 'BASE', meta: undefined });
    const week = 7 * 86_400_000;
    const rows = async (table: string, column: string) =>
      (
        await fixture.test.owner.query<{ n: bigint }>(
          `select count(*) as n from ${table} where ${column} = any($1::uuid[]) group by ${column}`,
          [players],
        )
      ).map(({ n }) => n);
    try {
      await fixture.test.moveClock(week / 2);
      await open(stays);
      await fixture.test.moveClock(week / 2 + 60_000);
      expect(await cleanFreePlay(fixture.test.database)).toBeGreaterThan(0);
      expect(await cleanFreePlay(fixture.test.database)).toBe(0);
      for (const table of ['launcher.free_play_session', 'launcher.free_play_game_slot', 'launcher.free_play_round'])
        expect(await rows(table, 'player_id')).toHaveLength(1);
      expect(await rows('launcher.free_play_player', 'id')).toHaveLength(1);
      expect(await rows('seeds.pair', 'member_id')).toEqual([2n]);
      expect(await authenticate(tokens[0]!)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
      expect((await balance(await open(gone))).amount).toBe(purse);
    } finally {
      await fixture.test.moveClock(-week - 60_000);
    }
  });
});
