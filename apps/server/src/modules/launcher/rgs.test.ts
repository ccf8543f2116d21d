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
} from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import { verifyRound } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const baht = 1_000_000;
/** 98 % and 0.1 %: with the counted chance of this house these do win and lose. */
const likely = { mode: 'UNDER', meta: { target: 9_800 } };
const unlikely = { mode: 'under', meta: { target: 10 } };
const play = (sessionID: string, body: Record<string, unknown> = {}) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount: 10 * baht, ...likely, ...body } });
const endRound = (sessionID: string) => fixture.http().call(rgsEndRound, { body: { sessionID } });
const authenticate = (sessionID: string) =>
  fixture.http().call(rgsAuthenticate, { body: { sessionID, language: 'th' } });
const rounds = async (player: Player) =>
  (
    await fixture.test.database.query<{ n: bigint }>('select count(*) as n from launcher.round where member_id = $1', [
      player.memberId,
    ])
  )[0]?.n;

describe('launch', () => {
  it("answers the protocol's address, with a session for this member and game", async () => {
    const player = await fixture.newPlayer();
    const answer = await fixture.http().call(
      launchGame,
      {
        query: {
          launchMode: 'GLS',
          gameId: 'dice',
          vassalage: 'LANTERN',
          platform: 'html5',
          clientType: 2,
          accountType: 1,
          confirmTrans: 0,
        },
      },
      { token: player.sessionId, language: 'EN' },
    );
    const url = new URL(answer.value.content.game_url);
    expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:3001/dice/1.0.0/');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      rgs_url: '127.0.0.1:3001',
      lang: 'en',
      currency: 'THB',
      device: 'mobile',
      social: 'false',
    });
    expect(Buffer.from(url.searchParams.get('sessionID') ?? '', 'base64url')).toHaveLength(32);
    expect(answer.value.content.gameName).toBe('Lantern Dice');
  });
  it('refuses POST, strangers, an unknown game, a missing mode and a blocked member', async () => {
    const player = await fixture.newPlayer();
    const call = (query: Record<string, unknown>, token?: string) =>
      fixture.http().call(launchGame, { query }, token === undefined ? {} : { token });
    expect(
      (await fetch(`${fixture.http().base.site}/wps/game/launchGame?launchMode=GLS`, { method: 'POST' })).status,
    ).toBe(459);
    expect(await call({ launchMode: 'GLS', nodeId: 'lantern-dice' })).toMatchObject({
      status: 401,
      errorCode: 'login.not.session',
    });
    expect(await call({ nodeId: 'lantern-dice' }, player.sessionId)).toMatchObject({
      status: 400,
      errorCode: 'launch.mode.missing',
      fields: { launchMode: {} },
    });
    expect(await call({ launchMode: 'GLS', nodeId: 'nothing' }, player.sessionId)).toMatchObject({
      status: 404,
      errorCode: 'game.not.found',
    });
    expect(await call({ launchMode: 'GLS' }, player.sessionId)).toMatchObject({
      status: 404,
      errorCode: 'game.not.found',
    });
    expect(await call({ launchMode: 'LOTT', lottoArea: 'VN' }, player.sessionId)).toMatchObject({ status: 404 });
    await fixture.test.owner.query(`select protection.set_state($1, 'blocked', null, 'test', null)`, [player.memberId]);
    expect(await call({ launchMode: 'GLS', nodeId: 'lantern-dice' }, player.sessionId)).toMatchObject({
      status: 403,
      errorCode: 'account.blocked',
    });
  });
});

describe('authenticate and balance', () => {
  it('tell balance, limits, modes and every jurisdiction key', async () => {
    const token = await fixture.open(await fixture.newPlayer());
    const { value } = await authenticate(token);
    expect(value).toMatchObject({
      balance: { amount: 1_000 * baht, currency: 'THB' },
      round: null,
      config: { gameID: 'dice', minBet: baht, maxBet: 5_000 * baht, stepBet: 10_000, defaultBetLevel: 10 * baht },
      meta: { gameVersion: '1.0.0', currencySymbol: 'P', funPlay: false },
    });
    expect(Object.keys(value.config.betModes).sort()).toEqual(['OVER', 'UNDER']);
    expect(value.config.betModes['OVER']).toEqual({
      cost: 1,
      returnLowest: '98.99032',
      returnHighest: '99',
      maxMultiplier: 990,
    });
    expect(Object.keys(value.config.jurisdiction)).toHaveLength(12);
    expect((await fixture.http().call(rgsBalance, { body: { sessionID: token } })).value).toEqual({
      balance: { amount: 1_000 * baht, currency: 'THB' },
    });
  });
  it('come before everything else', async () => {
    const player = await fixture.newPlayer();
    const { value } = await fixture
      .http()
      .call(launchGame, { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }, { token: player.sessionId });
    const sessionID = new URL(value.content.game_url).searchParams.get('sessionID') ?? '';
    for (const answer of [
      await play(sessionID),
      await endRound(sessionID),
      await fixture.http().call(rgsBalance, { body: { sessionID } }),
    ])
      expect(answer).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await authenticate(sessionID)).status).toBe(200);
    expect((await play(sessionID)).status).toBe(200);
  });
  it("name the field of a wrong bet, in the caller's language", async () => {
    const token = await fixture.open(await fixture.newPlayer());
    const answer = await fixture
      .http()
      .call(rgsPlay, { body: { sessionID: token, amount: 1, ...likely } }, { language: 'EN' });
    expect(answer.body).toEqual({
      error: 'ERR_VAL',
      code: 'bet.amount.invalid',
      message: 'The bet must be between 1.00 and 5,000.00, in steps of 0.01',
      fields: {
        amount: { code: 'bet.amount.invalid', message: 'The bet must be between 1.00 and 5,000.00, in steps of 0.01' },
      },
    });
    expect((await play(token, { meta: { target: -1 } })).body).toMatchObject({
      code: 'game.choice.invalid',
      fields: { target: { code: 'field.choice' } },
    });
  });
  it('refuse a token that is not one, by status and by body', async () => {
    expect((await authenticate('nothing')).body).toEqual(
      expect.objectContaining({ error: 'ERR_IS', message: expect.any(String) }),
    );
    expect(await authenticate('')).toMatchObject({ status: 400, errorCode: 'ERR_VAL' });
  });
  it('answer a game of another origin: CORS and preflight', async () => {
    const response = await fetch(`${fixture.http().base.games}/wallet/authenticate`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://games.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type');
  });
});

describe('play and end-round', () => {
  it('a win: stake taken, round open until it is ended, paid once however often it is ended', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const { value } = await play(token);
    expect(value.round).toMatchObject({
      amount: 10 * baht,
      payout: 10_102_000,
      payoutMultiplier: 1.0102,
      costMultiplier: 1,
      active: true,
      mode: 'UNDER',
      event: null,
    });
    expect(value.round.state).toHaveLength(3);
    expect(value.balance.amount).toBe(990 * baht);
    expect(
      (await Promise.all([endRound(token), endRound(token), endRound(token)])).map(
        (answer) => answer.value.balance.amount,
      ),
    ).toEqual([1_000_102_000, 1_000_102_000, 1_000_102_000]);
    expect((await endRound(token)).value.balance.amount).toBe(1_000_102_000);
    expect(await fixture.cash(player)).toBe(1_000_102_000n);
  });
  it('a loss: closed at once, nothing to end', async () => {
    const token = await fixture.open(await fixture.newPlayer());
    const { value } = await play(token, unlikely);
    expect(value.round).toMatchObject({ payout: 0, payoutMultiplier: 0, active: false });
    expect((await endRound(token)).value.balance.amount).toBe(990 * baht);
    expect((await authenticate(token)).value.round).toEqual(value.round);
  });
  it('one open round at a time', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    await play(token);
    expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_BE' });
    expect(await rounds(player)).toBe(1n);
  });
  it('twin requests make one round, with a request id and without', async () => {
    for (const body of [{}, { requestID: uuid7() }, unlikely, { ...unlikely, requestID: uuid7() }]) {
      const player = await fixture.newPlayer();
      const token = await fixture.open(player);
      const answers = await Promise.all(Array.from({ length: 5 }, () => play(token, body)));
      const good = answers.filter((answer) => answer.status === 200);
      expect(await rounds(player)).toBe(1n);
      expect(good).toHaveLength('requestID' in body ? 5 : 1);
      expect(new Set(good.map((answer) => answer.value.round.betID)).size).toBe(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer.errorCode).toBe('ERR_BE');
      expect(await fixture.cash(player)).toBe(990n * BigInt(baht));
    }
  });
  it('a request id is for one bet only, and stands later too', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const requestID = uuid7();
    const first = await play(token, { requestID });
    await endRound(token);
    await play(token, unlikely);
    const again = await play(token, { requestID });
    expect(again.value.round.betID).toBe(first.value.round.betID);
    expect(await play(token, { requestID, amount: 20 * baht })).toMatchObject({ status: 409, errorCode: 'ERR_VAL' });
    expect(await rounds(player)).toBe(2n);
  });
  it.each([
    [{ amount: 999_999 }, 'ERR_VAL'],
    [{ amount: 5_000 * baht + 10_000 }, 'ERR_VAL'],
    [{ amount: baht + 1 }, 'ERR_VAL'],
    [{ amount: 0 }, 'ERR_VAL'],
    [{ amount: -baht }, 'ERR_VAL'],
    [{ amount: 1.5 }, 'ERR_VAL'],
    [{ amount: '1000000' }, 'ERR_VAL'],
    [{ amount: 1_000 * baht + 10_000 }, 'ERR_IPB'],
    [{ mode: 'BASE' }, 'ERR_VAL'],
    [{ meta: { target: 9_801 } }, 'ERR_VAL'],
    [{ meta: { target: '50' } }, 'ERR_VAL'],
    [{ currency: 'USD' }, 'ERR_VAL'],
    [{ requestID: 'x' }, 'ERR_VAL'],
  ])('refuses %j and changes nothing', async (body, error) => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const before = await fixture.seeds().of(player.memberId);
    const answer = await play(token, body);
    expect(answer.errorCode).toBe(error);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await rounds(player)).toBe(0n);
    expect(await fixture.cash(player)).toBe(1_000n * BigInt(baht));
    expect(await fixture.seeds().of(player.memberId)).toEqual(before);
  });
  it('takes the ends and the steps between, modes in any case, and the middle when no choice is sent', async () => {
    const token = await fixture.open(await fixture.newPlayer(10_000));
    for (const body of [
      { amount: baht },
      { amount: 5_000 * baht },
      { amount: baht + 10_000 },
      { mode: 'oVeR', meta: undefined },
    ]) {
      const answer = await play(token, body);
      expect(answer.status).toBe(200);
      await endRound(token);
    }
    const { value } = await authenticate(token);
    expect(value.round?.state[0]).toMatchObject({ side: 'over', target: 4_999, multiplier: '1.9800' });
  });
  it('a nonce that another game of the member used in between is not drawn again: the play takes the next one', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const { current } = await fixture.seeds().of(player.memberId);
    fixture.runner.meanwhile = () =>
      fixture.test.owner.query('select seeds.advance($1, $2, 0)', [player.memberId, current.id]);
    const { value } = await play(token, unlikely);
    const used = await fixture.test.database.query<{ id: string; nonce: bigint }>(
      'select id, nonce from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(used).toEqual([{ id: value.round.betID, nonce: 1n }]);
    expect(await fixture.cash(player)).toBe(990n * BigInt(baht));
  });
  it('a pair that is rotated away in between is not drawn from: what is revealed decides no bet', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const { current } = await fixture.seeds().of(player.memberId);
    fixture.runner.meanwhile = () => fixture.seeds().rotate(player.memberId, current.id);
    await play(token, unlikely);
    const [round] = await fixture.test.database.query<{ pair_id: string; nonce: bigint }>(
      'select pair_id, nonce from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(round).toEqual({ pair_id: (await fixture.seeds().of(player.memberId)).current.id, nonce: 0n });
    expect(round?.pair_id).not.toBe(current.id);
  });
  it("keeps the client's place in an open round and refuses moves", async () => {
    const token = await fixture.open(await fixture.newPlayer());
    expect(await fixture.http().call(rgsEvent, { body: { sessionID: token, event: '1' } })).toMatchObject({
      status: 404,
      errorCode: 'ERR_VAL',
    });
    await play(token);
    expect((await fixture.http().call(rgsEvent, { body: { sessionID: token, event: '1' } })).value).toEqual({
      event: '1',
    });
    expect((await authenticate(token)).value.round?.event).toBe('1');
    expect(await fixture.http().call(rgsAction, { body: { sessionID: token, action: 'hit' } })).toMatchObject({
      status: 400,
      errorCode: 'ERR_VAL',
    });
  });
  it('stops when the game is taken off; an open round may still end', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    await play(token);
    await fixture.test.database.query('update catalogue.game set enabled = false');
    try {
      await endRound(token);
      expect(await fixture.cash(player)).toBe(1_000_102_000n);
      expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_GEN' });
    } finally {
      await fixture.test.database.query('update catalogue.game set enabled = true');
    }
  });
  it('a limit and a block refuse the bet, never the win', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    await fixture.test.owner.query(
      'update protection.player_limits set single_bet_limit = 5000000 where member_id = $1',
      [player.memberId],
    );
    expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_GLE' });
    expect((await play(token, { amount: 5 * baht })).status).toBe(200);
    await fixture.test.owner.query(`select protection.set_state($1, 'excluded', null, 'test', null)`, [
      player.memberId,
    ]);
    expect((await endRound(token)).value.balance.amount).toBe(1_000_051_000);
    expect(await play(token, { amount: baht })).toMatchObject({ status: 403 });
  });
});

describe('whose it is', () => {
  it('a session that was logged out bets no more, but its win is paid; a fresh launch too shows the open round', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const requestID = uuid7();
    const { value } = await play(token, { requestID });
    await fixture.test.owner.query(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      [player.sessionId],
    );
    expect(await play(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect(await authenticate(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await play(token, { requestID })).value.round.betID).toBe(value.round.betID);
    expect((await endRound(token)).value.balance.amount).toBe(1_000_102_000);
  });
  it('an expired session likewise', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    await play(token);
    await fixture.test.owner.query(
      `update launcher.session set expires_at = platform.clock() - interval '1 second' where member_id = $1`,
      [player.memberId],
    );
    expect(await play(token)).toMatchObject({ status: 401 });
    expect((await endRound(token)).value.balance.amount).toBe(1_000_102_000);
  });
  it('a session that is over tells nothing more once its win is paid; the reply that was lost can be asked for again', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    await play(token);
    await fixture.test.owner.query(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      [player.sessionId],
    );
    for (const _again of [1, 2]) expect((await endRound(token)).value.balance.amount).toBe(1_000_102_000);
    await fixture.test.moveClock(11 * 60_000);
    expect(await endRound(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    await fixture.test.moveClock(-11 * 60_000);
  });
  it('opening the game again ends the older conversation for bets and takes its open round over', async () => {
    const player = await fixture.newPlayer();
    const older = await fixture.open(player);
    const { value } = await play(older);
    const newer = await fixture.open(player);
    expect((await authenticate(newer)).value.round).toEqual(value.round);
    expect(await play(older)).toMatchObject({ status: 401 });
    expect((await endRound(older)).value.balance.amount).toBe(1_000_102_000);
    expect((await play(newer, unlikely)).status).toBe(200);
  });
  it('play keeps the site session alive; polling the balance does not', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    try {
      await fixture.test.moveClock(20 * 60_000);
      expect((await play(token, unlikely)).status).toBe(200);
      await fixture.test.moveClock(20 * 60_000);
      expect((await fixture.http().call(rgsBalance, { body: { sessionID: token } })).status).toBe(200);
      await fixture.test.moveClock(20 * 60_000);
      expect(await play(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    } finally {
      await fixture.test.moveClock(-60 * 60_000);
    }
  });
  it("another member's round is as if it did not exist", async () => {
    const [owner, stranger] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const token = await fixture.open(owner);
    const { value } = await play(token, unlikely);
    const ask = (player: Player) =>
      fixture.http().call(roundFairness, { params: { id: value.round.betID } }, { token: player.sessionId });
    expect((await ask(owner)).value).toMatchObject({ betID: value.round.betID, nonce: 0, serverSeed: null });
    expect(await ask(stranger)).toMatchObject({ status: 404, errorCode: 'round.not.found' });
    expect(
      (
        await fixture
          .http()
          .call(rgsRounds, { body: { sessionID: await fixture.open(stranger), betID: value.round.betID } })
      ).value.rounds,
    ).toEqual([]);
  });
});

describe('fairness', () => {
  it('promises, then reveals; the same code finds the same round, a changed one is found out', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    const before = (await fixture.http().call(rgsSeeds, { body: { sessionID: token } })).value;
    const { value } = await play(token, { mode: 'OVER', meta: { target: 1_234 } });
    await endRound(token);
    const rotated = await fixture
      .http()
      .call(rgsRotate, { body: { sessionID: token, pairId: before.current.id, clientSeed: 'my luck' } });
    expect(rotated.value.current).toMatchObject({
      serverSeedHash: before.next.serverSeedHash,
      clientSeed: 'my luck',
      nonce: 0,
    });
    const [round] = (await fixture.http().call(rgsRounds, { body: { sessionID: token, limit: 1 } })).value.rounds;
    expect(round).toMatchObject({
      betID: value.round.betID,
      serverSeedHash: before.current.serverSeedHash,
      clientSeed: before.current.clientSeed,
      nonce: 0,
    });
    const game = gameOf(round!.game, round!.version)!;
    const mode = modeOf(game, round!.mode)!;
    const check = (recorded: unknown) =>
      verifyRound<unknown>({
        key: { serverSeed: round!.serverSeed!, clientSeed: round!.clientSeed, nonce: round!.nonce },
        commitment: round!.serverSeedHash,
        recorded,
        replay: (draw) => game.play(draw, mode, game.choice(mode, round!.choice), []).events,
      });
    expect(check(round!.state)).toMatchObject({ seedMatches: true, outcomeMatches: true });
    expect(check([...round!.state].reverse()).outcomeMatches).toBe(false);
  });
  it('replays a finished round without a session, and only as what it was', async () => {
    const token = await fixture.open(await fixture.newPlayer());
    const { value } = await play(token);
    const replay = (params: Record<string, string> = {}) =>
      fixture.http().call(rgsReplay, {
        params: { game: 'dice', version: '1.0.0', mode: 'UNDER', event: value.round.betID, ...params },
      });
    expect(await replay()).toMatchObject({ status: 404 });
    await endRound(token);
    expect((await replay()).value).toEqual({
      payoutMultiplier: 1.0102,
      costMultiplier: 1,
      moves: [],
      state: value.round.state,
    });
    for (const params of [{ mode: 'over' }, { version: '2.0.0' }, { game: 'other' }, { event: uuid7() }])
      expect(await replay(params)).toMatchObject({ status: 404 });
    expect(await replay({ event: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('the sweep', () => {
  it('finishes rounds left open for 48 hours, and pays them once', async () => {
    const player = await fixture.newPlayer();
    await play(await fixture.open(player));
    try {
      expect(await fixture.launcher().rounds.sweep()).toBe(0);
      await fixture.test.moveClock(48 * 3_600_000 + 1_000);
      expect(await fixture.launcher().rounds.sweep()).toBeGreaterThanOrEqual(1);
      expect(await fixture.launcher().rounds.sweep()).toBe(0);
      expect(await fixture.cash(player)).toBe(1_000_102_000n);
      const [row] = await fixture.test.database.query<{ ended_by: string }>(
        'select ended_by from launcher.round where member_id = $1',
        [player.memberId],
      );
      expect(row?.ended_by).toBe('sweep');
    } finally {
      await fixture.test.moveClock(-(48 * 3_600_000 + 1_000));
    }
  });
});
