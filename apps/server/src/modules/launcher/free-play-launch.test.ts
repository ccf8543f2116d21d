import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { launchGame, trialLaunch } from '@chokdee/contract/calls/launcher';
import { describe, expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { likely, logOut, openFreePlay, rgsCalls, setState, tokenOf, unlikely, useRgs } from './testing-calls.ts';
import { newBrowser, playerOf, setBalance, startBalance } from './testing-free-play.ts';
import { baht } from './testing-members.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const { play, act, endRound, authenticate, ...calls } = rgsCalls(rgs, likely);
const launch = (caller: TestCaller = {}, gameId = 'dice') =>
  rgs().http().call(trialLaunch, { body: { gameId } }, caller);
const open = (caller: TestCaller, game?: string) => openFreePlay(rgs(), game, caller);
const balance = async (token: string) => (await calls.balance(token)).value.balance.amount;

describe('a launch for free play', () => {
  it("returns the protocol's demo address of a game with play money", async () => {
    const answer = await launch({ language: 'EN' });
    const url = new URL(answer.value.content.game_url);
    expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:3001/dice/1.1.0/');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      currency: 'FUN',
      demo: 'true',
      lang: 'en',
      social: 'false',
      rgs_url: '127.0.0.1:3001',
    });
    const { value } = await authenticate(tokenOf(answer.value.content));
    expect(value).toMatchObject({
      balance: { amount: startBalance, currency: 'FUN' },
      round: null,
      meta: { funPlay: true, currencySymbol: 'FUN', gameVersion: '1.1.0' },
      config: { gameID: 'dice' },
    });
  });

  it.each(['[::1', 'a b', '%', 'user@elsewhere', ''])(
    'leads to the configured origin when the Host header is %j',
    async (host) => {
      const { base } = rgs().http();
      const answer = await new Promise<{ status: number | undefined; body: string }>((done, failed) => {
        const sent = request(
          `${base.site}/wps/relay/GCS_gameTrialLaunch`,
          { method: 'POST', headers: { host, 'content-type': 'application/json' } },
          (reply) => {
            void text(reply).then((body) => done({ status: reply.statusCode, body }), failed);
          },
        );
        sent.on('error', failed);
        sent.end('{"gameId": "dice"}');
      });
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('http://127.0.0.1:3001/dice/') });
    },
  );

  it('recognises a browser by its cookie: same balance and active round, and the older session ends', async () => {
    const visitor = newBrowser();
    const older = await open(visitor);
    const { value } = await play(older);
    const newer = await open(visitor);
    expect((await authenticate(newer)).value).toMatchObject({
      balance: { amount: startBalance - 10 * baht },
      round: { betID: value.round.betID, active: true },
    });
    expect(await play(older)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await endRound(newer)).value.balance.amount).toBe(startBalance - 10 * baht + value.round.payout);
    for (const other of [
      newBrowser(),
      { headers: { cookie: 'site_freeplay=' } },
      { headers: { cookie: 'site_freeplay=' } },
    ]) {
      const token = await open(other);
      expect(await balance(token)).toBe(startBalance);
      await play(token, unlikely);
    }
  });

  it('sets the cookie for pages of the site only, and never for a member', async () => {
    const page = { 'x-session': 'cookie', origin: rgs().http().base.site };
    const send = (headers: Record<string, string>) =>
      fetch(`${rgs().http().base.site}/wps/relay/GCS_gameTrialLaunch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ gameId: 'dice' }),
      });
    const cookie = (await send(page)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^site_freeplay=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await send({})).headers.get('set-cookie')).toBeNull();
    const member = await rgs().newPlayer();
    expect((await send({ ...page, authorization: member.sessionId })).headers.get('set-cookie')).toBeNull();
    expect((await send({ 'x-session': 'cookie', origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it("is separate from a member's session with real money in the same game", async () => {
    const member = await rgs().newPlayer();
    const [free, real] = [await open({ token: member.sessionId }), await rgs().open(member)];
    await play(free);
    expect((await authenticate(real)).value).toMatchObject({
      balance: { amount: 1_000 * baht, currency: 'THB' },
      round: null,
      meta: { funPlay: false },
    });
    expect((await play(real, unlikely)).status).toBe(200);
    expect((await authenticate(await open({ token: member.sessionId }))).value.round).toMatchObject({ active: true });
  });

  it('is also made by a member with account type 0', async () => {
    const member = await rgs().newPlayer();
    const answer = await rgs()
      .http()
      .call(launchGame, { query: { launchMode: 'GLS', gameId: 'dice', accountType: 0 } }, { token: member.sessionId });
    expect((await authenticate(tokenOf(answer.value.content))).value).toMatchObject({
      balance: { amount: startBalance, currency: 'FUN' },
      meta: { funPlay: true },
    });
  });

  it('fills the balance up again when it is below one bet, and only then', async () => {
    const visitor = newBrowser();
    const token = await open(visitor);
    const player = await playerOf(rgs(), token);
    await setBalance(rgs(), player, 9_990_000);
    expect(await play(token, { amount: 10 * baht })).toMatchObject({ status: 400, errorCode: 'ERR_IPB' });
    expect(await balance(await open(visitor))).toBe(startBalance);
    await setBalance(rgs(), player, 10_000_000);
    expect(await balance(await open(visitor))).toBe(10 * baht);
  });

  it('is refused for an unknown game, a game without a demo, and a member who may not play', async () => {
    expect(await launch({}, 'nothing')).toMatchObject({ status: 404, errorCode: 'game.not.found' });
    expect(await rgs().http().call(trialLaunch, { body: {} })).toMatchObject({
      status: 404,
      errorCode: 'game.not.found',
    });
    await rgs().test.database.query(`update catalogue.game set demo = false where code = 'dice'`);
    expect(await launch()).toMatchObject({ status: 400, errorCode: 'game.demo.none' });
    await rgs().test.database.query(`update catalogue.game set demo = true where code = 'dice'`);
    const member = await rgs().newPlayer();
    await setState(rgs(), member, 'excluded');
    expect(await launch({ token: member.sessionId })).toMatchObject({ status: 403, errorCode: 'account.blocked' });
    expect(await launch({ token: 'stale' })).toMatchObject({ status: 401 });
  });
});

/**
 * A game session ends with logout and exclusion, in free play too (no free play for who may not
 * play).
 */
describe("a member's free-play session", () => {
  const mines = { mode: 'BASE', meta: { mines: 3 } };

  async function memberInRound() {
    const player = await rgs().newPlayer();
    const token = await open({ token: player.sessionId }, 'mines');
    const { round } = (await play(token, mines)).value;
    expect(round.open).toBe(true);
    return { player, token, round };
  }

  it.each<[string, (player: Player) => Promise<unknown>]>([
    ['logs out', (player) => logOut(rgs(), player)],
    ['is excluded', (player) => setState(rgs(), player, 'excluded')],
  ])('refuses moves and bets once the member %s, and pays the active round', async (_event, end) => {
    const { player, token, round } = await memberInRound();
    await end(player);
    expect(await act(token, 'lift-1', 0)).toMatchObject({ status: 401, body: { code: 'game.session.invalid' } });
    expect((await endRound(token)).value.balance.amount).toBe(startBalance - 10 * baht + round.payout);
    expect(await play(token, mines)).toMatchObject({ status: 401, body: { code: 'game.session.invalid' } });
  });

  it('extends the site session with every bet, and ends with it', async () => {
    const { player, token } = await memberInRound();
    await endRound(token);
    const isActive = async () => {
      const [row] = await rgs().test.owner.query<{ active: boolean }>(
        'select identity.is_session_active($1) as active',
        [player.sessionId],
      );
      return row!.active;
    };
    for (let times = 0; times < 2; times += 1) {
      await rgs().test.moveClock(20 * 60_000);
      expect((await play(token, mines)).status).toBe(200);
      await endRound(token);
    }
    expect(await isActive()).toBe(true);
    await rgs().test.moveClock(31 * 60_000);
    expect(await isActive()).toBe(false);
    expect(await play(token, mines)).toMatchObject({ status: 401 });
  });
});
