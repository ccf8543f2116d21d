import { rgsAuthenticate, rgsEndRound, rgsPlay, trialLaunch } from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo as seedBrand } from '../brand/index.ts';
import { createRgsFixture, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
  await seedBrand(fixture.test.database);
});
afterAll(() => fixture.close());

const SHORTEST = 60_000;
const shortest = (milliseconds: number) =>
  fixture.test.owner.query('update brand.brand set shortest_round_ms = $1', [milliseconds]);
afterEach(() => shortest(0));

const amount = 10_000_000;
const lost = { mode: 'UNDER', meta: { target: 10 } };
const call = (sessionID: string, body: Record<string, unknown> = {}) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount, ...lost, ...body } });
const end = (sessionID: string) => fixture.http().call(rgsEndRound, { body: { sessionID } });
/** A bet whose round is over when it is answered, whatever it drew. */
async function played(sessionID: string, body: Record<string, unknown> = {}) {
  const answer = await call(sessionID, body);
  if (answer.status === 200) await end(sessionID);
  return answer;
}
const trial = async () => {
  const { value } = await fixture.http().call(trialLaunch, { body: { gameId: 'dice' } });
  const token = new URL(value.content.game_url).searchParams.get('sessionID')!;
  await fixture.http().call(rgsAuthenticate, { body: { sessionID: token } });
  return token;
};

/** Decision D24; facts/trust.md P11: the server refuses a second round inside the gap. */
describe.each([
  ['with money', async () => fixture.open(await fixture.newPlayer())],
  ['with play money', trial],
] as const)('the shortest round of a brand, %s', (_name, open) => {
  it('holds the next bet back until it is over, whatever the client does, and then lets it through', async () => {
    const token = await open();
    await shortest(SHORTEST);
    expect((await played(token)).status).toBe(200);
    for (let hurry = 0; hurry < 3; hurry += 1)
      expect(await call(token)).toMatchObject({ status: 429, body: { error: 'ERR_GEN', code: 'round.too.soon' } });
    await fixture.test.moveClock(SHORTEST);
    expect((await played(token)).status).toBe(200);
    expect(await call(token)).toMatchObject({ status: 429 });
  });

  it('counts from the bet, over a reload of the game too', async () => {
    const token = await open();
    await shortest(SHORTEST);
    expect((await played(token)).status).toBe(200);
    await fixture.test.moveClock(SHORTEST / 2);
    await fixture.http().call(rgsAuthenticate, { body: { sessionID: token } });
    expect((await call(token)).status).toBe(429);
    await fixture.test.moveClock(SHORTEST / 2);
    expect((await call(token)).status).toBe(200);
  });

  it('says the same round to a request that comes again, and works no outcome out for one that comes too soon', async () => {
    const token = await open();
    await shortest(SHORTEST);
    const requestID = uuid7();
    const first = await played(token, { requestID });
    const opening = vi.spyOn(fixture.seeds(), 'unseal');
    try {
      expect((await call(token, { requestID })).value.round.betID).toBe(first.value.round.betID);
      expect((await call(token)).status).toBe(429);
      expect(opening).not.toHaveBeenCalled();
    } finally {
      opening.mockRestore();
    }
  });

  it('is nothing where the brand sets none', async () => {
    const token = await open();
    for (let n = 0; n < 3; n += 1) expect((await played(token)).status).toBe(200);
  });

  it('is told to the game, which then offers no way to hurry', async () => {
    const token = await open();
    const told = async () =>
      (await fixture.http().call(rgsAuthenticate, { body: { sessionID: token } })).value.config.jurisdiction;
    expect(await told()).toMatchObject({ minimumRoundDuration: 0, disabledTurbo: false, disabledSlamstop: false });
    await shortest(SHORTEST);
    expect(await told()).toMatchObject({ minimumRoundDuration: SHORTEST, disabledTurbo: true, disabledSlamstop: true });
  });
});

it('fifty bets at once are one round', async () => {
  const token = await fixture.open(await fixture.newPlayer());
  await shortest(SHORTEST);
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a brand cannot ask for less than nothing or more than a minute', async () => {
  await expect(shortest(-1)).rejects.toMatchObject({ code: '23514' });
  await expect(shortest(60_001)).rejects.toMatchObject({ code: '23514' });
});
