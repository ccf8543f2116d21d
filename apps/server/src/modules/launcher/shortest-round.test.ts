import { uuid7 } from '@chokdee/contract/uuid7';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo as seedBrand } from '../brand/index.ts';
import { openFreePlay, rgsCalls, unlikely, useRgs } from './testing-calls.ts';

const rgs = useRgs();
const { play, endRound, authenticate } = rgsCalls(rgs, unlikely);
beforeAll(() => seedBrand(rgs().test.database));

const SHORTEST = 60_000;
const setShortestRound = (milliseconds: number) =>
  rgs().test.owner.query('update brand.brand set shortest_round_ms = $1', [milliseconds]);
afterEach(() => setShortestRound(0));

/** A bet whose round has ended afterwards, whatever its outcome. */
async function playToEnd(sessionID: string, body: Record<string, unknown> = {}) {
  const answer = await play(sessionID, body);
  if (answer.status === 200) await endRound(sessionID);
  return answer;
}

/** Decision D24: the server refuses a second round inside the gap. */
describe.each([
  ['real money', async () => rgs().open(await rgs().newPlayer())],
  ['free play', async () => openFreePlay(rgs())],
] as const)('the shortest round of a brand, %s', (_name, open) => {
  it('refuses the next bet until the time has passed', async () => {
    const token = await open();
    await setShortestRound(SHORTEST);
    expect((await playToEnd(token)).status).toBe(200);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await play(token)).toMatchObject({ status: 429, body: { error: 'ERR_GEN', code: 'round.too.soon' } });
    await rgs().test.moveClock(SHORTEST);
    expect((await playToEnd(token)).status).toBe(200);
    expect(await play(token)).toMatchObject({ status: 429 });
  });

  it('counts from the bet, also when the game is reloaded', async () => {
    const token = await open();
    await setShortestRound(SHORTEST);
    expect((await playToEnd(token)).status).toBe(200);
    await rgs().test.moveClock(SHORTEST / 2);
    await authenticate(token);
    expect((await play(token)).status).toBe(429);
    await rgs().test.moveClock(SHORTEST / 2);
    expect((await play(token)).status).toBe(200);
  });

  it('returns the same round for a repeated request, and computes no outcome for a bet that is too soon', async () => {
    const token = await open();
    await setShortestRound(SHORTEST);
    const requestID = uuid7();
    const first = await playToEnd(token, { requestID });
    const unseal = vi.spyOn(rgs().seeds(), 'unseal');
    try {
      expect((await play(token, { requestID })).value.round.betID).toBe(first.value.round.betID);
      expect((await play(token)).status).toBe(429);
      expect(unseal).not.toHaveBeenCalled();
    } finally {
      unseal.mockRestore();
    }
  });

  it('does not apply where the brand sets none', async () => {
    const token = await open();
    for (let n = 0; n < 3; n += 1) expect((await playToEnd(token)).status).toBe(200);
  });

  it('is in the configuration of the game, which then offers no way to speed a round up', async () => {
    const token = await open();
    const jurisdiction = async () => (await authenticate(token)).value.config.jurisdiction;
    expect(await jurisdiction()).toMatchObject({
      minimumRoundDuration: 0,
      disabledTurbo: false,
      disabledSlamstop: false,
    });
    await setShortestRound(SHORTEST);
    expect(await jurisdiction()).toMatchObject({
      minimumRoundDuration: SHORTEST,
      disabledTurbo: true,
      disabledSlamstop: true,
    });
  });
});

it('autoplay is offered unless the brand forbids it, in free play too', async () => {
  const token = await rgs().open(await rgs().newPlayer());
  const disabled = async () => (await authenticate(token)).value.config.jurisdiction.disabledAutoplay;
  const allow = (allowed: boolean) => rgs().test.owner.query('update brand.brand set autoplay = $1', [allowed]);
  expect(await disabled()).toBe(false);
  await allow(false);
  expect(await disabled()).toBe(true);
  await allow(true);
});

it('accepts one of fifty concurrent bets', async () => {
  const token = await rgs().open(await rgs().newPlayer());
  await setShortestRound(SHORTEST);
  const answers = await Promise.all(Array.from({ length: 50 }, () => play(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('is between 0 and 60 seconds', async () => {
  await expect(setShortestRound(-1)).rejects.toMatchObject({ code: '23514' });
  await expect(setShortestRound(60_001)).rejects.toMatchObject({ code: '23514' });
});
