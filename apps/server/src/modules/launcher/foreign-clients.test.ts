import { launchGame, rgsAuthenticate, rgsPlay } from '@chokdee/contract/calls/launcher';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo as seedBrand } from '../brand/index.ts';
import { likely, rgsCalls, setState, tokenOf, unlikely, useRgs } from './testing-calls.ts';

const rgs = useRgs();
const { play, endRound } = rgsCalls(rgs, unlikely);
beforeAll(() => seedBrand(rgs().test.database));

const setShortestRound = (milliseconds: number) =>
  rgs().test.owner.query('update brand.brand set shortest_round_ms = $1', [milliseconds]);
afterEach(() => setShortestRound(0));

/** Launches a game in a language; returns its address. */
async function launchIn(language: string): Promise<URL> {
  const player = await rgs().newPlayer();
  const query = { launchMode: 'GLS' as const, nodeId: 'lantern-dice', language };
  const { value } = await rgs().http().call(launchGame, { query }, { token: player.sessionId });
  return new URL(value.content.game_url);
}

/** What third-party clients send, and what they can read. */
describe('a third-party game client', () => {
  it.each([
    ['TH', 'th'],
    ['CN', 'zh'],
    ['TL', 'tl'],
    ['PT', 'pt'],
  ])('gets the language %s as %s', async (language, lang) => {
    const { searchParams } = await launchIn(language);
    expect([searchParams.get('lang'), searchParams.get('language')]).toEqual([lang, language]);
  });

  it('gets messages in the language of its session, unless it names another', async () => {
    const sessionID = tokenOf({ game_url: (await launchIn('EN')).href });
    await rgs().http().call(rgsAuthenticate, { body: { sessionID } });
    const messageIn = async (language?: string) =>
      (
        (
          await rgs()
            .http()
            .call(rgsPlay, { body: { sessionID, amount: 1, ...likely } }, language === undefined ? {} : { language })
        ).body as { readonly message: string }
      ).message;
    expect(await messageIn()).toBe('Bet between 10.00 and 5,000.00, in steps of 1.00');
    expect(await messageIn('TH')).toMatch(/[ก-๙]/);
  });

  it.each([
    [20_999_999.999_999_998, 200, 21_000_000],
    [21_000_000.000_9, 200, 21_000_000],
    [21_000_000.002, 400, null],
  ])('may send %d as the amount: %d', async (amount, status, staked) => {
    const answer = await play(await rgs().open(await rgs().newPlayer()), { amount });
    expect(answer.status).toBe(status);
    if (staked !== null) expect(answer.value.round.amount).toBe(staked);
  });

  it.each(['mines', 'hilo', 'night-market'])('may send an empty choice to %s', async (game) => {
    for (const meta of [{}, [], '', null]) {
      const token = await rgs().open(await rgs().newPlayer(), game);
      expect((await play(token, { mode: 'base', meta })).status).toBe(200);
    }
  });

  it('waits when its bet is a little too soon', async () => {
    const token = await rgs().open(await rgs().newPlayer());
    await setShortestRound(1_000);
    const first = await play(token);
    await endRound(token);
    const second = await play(token);
    expect([first.status, second.status]).toEqual([200, 200]);
    const [row] = await rgs().test.owner.query<{ gap: number }>(
      `select extract(epoch from max(played_at) - min(played_at))::float8 as gap from launcher.round
       where id = any ($1)`,
      [[first.value.round.betID, second.value.round.betID]],
    );
    expect(row!.gap).toBeGreaterThanOrEqual(1);
  });

  it.each(['blocked', 'excluded'] as const)('gets ERR_GLE for a player who is %s', async (state) => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    await setState(rgs(), player, state);
    expect((await play(token)).body).toMatchObject({ error: 'ERR_GLE', code: 'account.blocked' });
  });
});
