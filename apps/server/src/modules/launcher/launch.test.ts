import {
  launchGame,
  launchGameV2,
  openGame,
  rgsAuthenticate,
  rgsPlay,
  tryGame,
} from '@chokdee/contract/calls/launcher';
import { describe, expect, it } from 'vitest';
import { likely, rgsCalls, setState, tokenOf, useRgs } from './testing-calls.ts';
import { baht } from './testing-members.ts';

const rgs = useRgs();
const { play, endRound, authenticate, balance } = rgsCalls(rgs, likely);

describe('launch', () => {
  it("returns the protocol's address, with a session for this member and game", async () => {
    const player = await rgs().newPlayer();
    const answer = await rgs()
      .http()
      .call(
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
    expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:3001/dice/1.1.0/');
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

  it('by POST has no session in the address: it is in the body, for twelve hours; in an address for two', async () => {
    const player = await rgs().newPlayer();
    const caller = { token: player.sessionId };
    const http = rgs().http();
    const { content } = (await http.call(openGame, { body: { gameId: 'dice' } }, caller)).value;
    const trial = (await http.call(tryGame, { body: { gameId: 'dice' } }, caller)).value.content;
    for (const { game_url: url, sessionID } of [content, trial]) {
      expect(new URL(url).searchParams.has('sessionID')).toBe(false);
      expect(url).not.toContain(sessionID!);
      expect((await http.call(rgsAuthenticate, { body: { sessionID } })).errorCode).toBeNull();
    }
    const [{ now } = { now: 0 }] = await rgs().test.owner.query<{ now: number }>(
      'select extract(epoch from platform.clock())::float8 * 1000 as now',
    );
    expect(Math.abs(content.expiresAt - now - 12 * 3_600_000)).toBeLessThan(60_000);
    const inAddress = (await http.call(launchGame, { query: { launchMode: 'GLS', gameId: 'dice' } }, caller)).value;
    expect(Math.abs(inAddress.content.expiresAt - now - 2 * 3_600_000)).toBeLessThan(60_000);
    expect(
      (await http.call(rgsAuthenticate, { body: { sessionID: tokenOf(inAddress.content) } })).errorCode,
    ).toBeNull();
    expect((await http.call(rgsAuthenticate, { body: { sessionID: content.sessionID } })).errorCode).toBe('ERR_IS');
    const cookie = { headers: { cookie: `site_session=${player.sessionId}` } };
    const byCookie = await http.call(launchGame, { query: { launchMode: 'GLS', gameId: 'dice' } }, cookie);
    expect(byCookie.errorCode).toBe('request.origin.refused');
  });

  it('refuses POST, visitors, an unknown game, a missing mode and a blocked member', async () => {
    const player = await rgs().newPlayer();
    const call = (query: Record<string, unknown>, token?: string) =>
      rgs()
        .http()
        .call(launchGame, { query }, token === undefined ? {} : { token });
    expect(
      (await fetch(`${rgs().http().base.site}/wps/game/launchGame?launchMode=GLS`, { method: 'POST' })).status,
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
    // Launch mode LOTT opens lotteries only.
    for (const query of [{ lottoArea: 'VN' }, { nodeId: 'lantern-dice' }, { lottoGameCode: 'dice' }])
      expect(await call({ launchMode: 'LOTT', ...query }, player.sessionId)).toMatchObject({ status: 404 });
    expect(await call({ launchMode: 'LOTT', lottoView: 'wrong' }, player.sessionId)).toMatchObject({
      status: 400,
      fields: { lottoView: {} },
    });
    await setState(rgs(), player, 'blocked');
    expect(await call({ launchMode: 'GLS', nodeId: 'lantern-dice' }, player.sessionId)).toMatchObject({
      status: 403,
      errorCode: 'account.blocked',
    });
  });
});

describe('launch modes and versions', () => {
  it('LOTT opens a lottery by its code, in a view and with a price list', async () => {
    const player = await rgs().newPlayer();
    const move = (category: string) =>
      rgs().test.owner.query(`update catalogue.game set category = $1 where node_id = 'lantern-dice'`, [category]);
    await move('ELOTT');
    const query = {
      lottoGameCode: 'dice',
      lottoPrizeMode: 'ELOTT',
      lottoView: 'lobby',
      lottoArea: 'VN',
      device: 'WEB',
    };
    const { value } = await rgs()
      .http()
      .call(launchGame, { query: { launchMode: 'LOTT', ...query } }, { token: player.sessionId })
      .finally(() => move('RNG'));
    const address = new URL(value.content.game_url);
    expect(address.pathname).toBe('/dice/1.1.0/');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ lotto_view: 'lobby', prize_mode: 'ELOTT' });
  });

  it('address V2 takes its language from the header', async () => {
    const player = await rgs().newPlayer();
    const launch = (language: string) =>
      rgs()
        .http()
        .call(
          launchGameV2,
          { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } },
          { token: player.sessionId, language },
        );
    expect((await launch('EN')).value.content.gameName).toBe('Lantern Dice');
    expect(new URL((await launch('TH')).value.content.game_url).searchParams.get('lang')).toBe('th');
    const visitor = await rgs()
      .http()
      .call(launchGameV2, { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } });
    expect(visitor).toMatchObject({ status: 401, errorCode: 'login.not.session' });
  });
});

describe('authenticate and balance', () => {
  it('return balance, limits, modes and every jurisdiction key', async () => {
    const token = await rgs().open(await rgs().newPlayer());
    const { value } = await authenticate(token);
    expect(value).toMatchObject({
      balance: { amount: 1_000 * baht, currency: 'THB' },
      round: null,
      config: { gameID: 'dice', minBet: 10 * baht, maxBet: 5_000 * baht, stepBet: baht, defaultBetLevel: 10 * baht },
      meta: { gameVersion: '1.1.0', currencySymbol: 'P', funPlay: false },
    });
    expect(Object.keys(value.config.betModes).sort()).toEqual(['OVER', 'UNDER']);
    expect(value.config.betModes['OVER']).toEqual({
      cost: 1,
      returnLowest: '98.90276',
      returnHighest: '99',
      maxMultiplier: 990,
    });
    expect(Object.keys(value.config.jurisdiction)).toHaveLength(12);
    expect((await balance(token)).value).toEqual({ balance: { amount: 1_000 * baht, currency: 'THB' } });
  });

  it('every other call is refused until the game has authenticated', async () => {
    const player = await rgs().newPlayer();
    const { value } = await rgs()
      .http()
      .call(launchGame, { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } }, { token: player.sessionId });
    const sessionID = tokenOf(value.content);
    for (const answer of [await play(sessionID), await endRound(sessionID), await balance(sessionID)])
      expect(answer).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await authenticate(sessionID)).status).toBe(200);
    expect((await play(sessionID)).status).toBe(200);
  });

  it("a wrong bet is refused with its field, in the caller's language", async () => {
    const token = await rgs().open(await rgs().newPlayer());
    const answer = await rgs()
      .http()
      .call(rgsPlay, { body: { sessionID: token, amount: 1, ...likely } }, { language: 'EN' });
    expect(answer.body).toEqual({
      error: 'ERR_VAL',
      code: 'bet.amount.invalid',
      message: 'Bet between 10.00 and 5,000.00, in steps of 1.00',
      fields: {
        amount: { code: 'bet.amount.invalid', message: 'Bet between 10.00 and 5,000.00, in steps of 1.00' },
      },
    });
    expect((await play(token, { meta: { target: -1 } })).body).toMatchObject({
      code: 'game.choice.invalid',
      fields: { target: { code: 'field.choice' } },
    });
  });

  it('refuse an invalid token by status and by body', async () => {
    expect((await authenticate('nothing')).body).toEqual(
      expect.objectContaining({ error: 'ERR_IS', message: expect.any(String) }),
    );
    expect(await authenticate('')).toMatchObject({ status: 400, errorCode: 'ERR_VAL' });
  });

  it('accept a game of another origin: CORS and preflight', async () => {
    const response = await fetch(`${rgs().http().base.games}/wallet/authenticate`, {
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
