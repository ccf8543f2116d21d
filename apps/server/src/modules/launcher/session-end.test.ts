import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { likely, logOut, rgsCalls, unlikely, useRgs, withClockMoved } from './testing-calls.ts';

const rgs = useRgs();
const { play, endRound, authenticate, balance } = rgsCalls(rgs, likely);
const MINUTE = 60_000;
/** The balance after a bet of 10 baht from 1,000 that wins at 98 %. */
const AFTER_WIN = 1_000_100_000;

it('after a logout the session bets no more and its win is paid', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player);
  const requestID = uuid7();
  const { value } = await play(token, { requestID });
  await logOut(rgs(), player);
  expect(await play(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
  expect(await authenticate(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
  expect((await play(token, { requestID })).value.round.betID).toBe(value.round.betID);
  expect((await endRound(token)).value.balance.amount).toBe(AFTER_WIN);
});

it('after its expiry the session bets no more and its win is paid', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player);
  await play(token);
  await rgs().test.owner.query(
    `update launcher.session set expires_at = platform.clock() - interval '1 second' where member_id = $1`,
    [player.memberId],
  );
  expect(await play(token)).toMatchObject({ status: 401 });
  expect((await endRound(token)).value.balance.amount).toBe(AFTER_WIN);
});

it('after its end the session returns a lost reply for ten minutes and nothing later', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player);
  await play(token);
  await logOut(rgs(), player);
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await endRound(token)).value.balance.amount).toBe(AFTER_WIN);
  await withClockMoved(rgs(), 11 * MINUTE, async () => {
    expect(await endRound(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
  });
});

it('a new launch ends the older session and shows its active round', async () => {
  const player = await rgs().newPlayer();
  const older = await rgs().open(player);
  const { value } = await play(older);
  const newer = await rgs().open(player);
  expect((await authenticate(newer)).value.round).toEqual(value.round);
  expect(await play(older)).toMatchObject({ status: 401 });
  expect((await endRound(older)).value.balance.amount).toBe(AFTER_WIN);
  expect((await play(newer, unlikely)).status).toBe(200);
});

it('a bet extends the site session; reading the balance does not', async () => {
  const player = await rgs().newPlayer();
  const token = await rgs().open(player);
  try {
    await rgs().test.moveClock(20 * MINUTE);
    expect((await play(token, unlikely)).status).toBe(200);
    await rgs().test.moveClock(20 * MINUTE);
    expect((await balance(token)).status).toBe(200);
    await rgs().test.moveClock(20 * MINUTE);
    expect(await play(token)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
  } finally {
    await rgs().test.moveClock(-60 * MINUTE);
  }
});
