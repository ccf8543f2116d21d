import { expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { cleanFreePlay } from './free-play.ts';
import { openFreePlay, rgsCalls, unlikely, useRgs } from './testing-calls.ts';
import { newBrowser, playerOf, startBalance } from './testing-free-play.ts';
import { baht } from './testing-members.ts';

const rgs = useRgs();
const { play, endRound, authenticate, balance } = rgsCalls(rgs, unlikely);
const open = (caller: TestCaller = newBrowser(), game?: string) => openFreePlay(rgs(), game, caller);
const withoutChoice = { mode: 'BASE', meta: undefined };
const WEEK = 7 * 86_400_000;

it("keeps a player's last fifty rounds and the last round of each game", async () => {
  const visitor = newBrowser();
  const [mines, dice] = [await open(visitor, 'mines'), await open(visitor)];
  const { betID } = (await play(mines, withoutChoice)).value.round;
  const other = await open();
  const otherRound = (await play(other)).value.round.betID;
  for (let n = 0; n < 53; n += 1) {
    const { value } = await play(dice, { amount: 10 * baht });
    if (value.round.active) await endRound(dice);
  }
  const kept = await rgs().test.owner.query<{ game: string; n: bigint }>(
    'select game, count(*) as n from launcher.free_play_round where player_id = $1 group by game order by game',
    [await playerOf(rgs(), dice)],
  );
  expect(kept).toEqual([
    { game: 'dice', n: 50n },
    { game: 'mines', n: 1n },
  ]);
  expect((await authenticate(mines)).value.round).toMatchObject({ betID, active: true });
  expect((await authenticate(other)).value.round).toMatchObject({ betID: otherRound });
});

it('deletes players not seen for a week with balance, rounds and seeds, and nobody else', async () => {
  const [gone, stays] = [newBrowser(), newBrowser()];
  const [goneToken, staysToken] = [await open(gone), await open(stays)];
  const players = [await playerOf(rgs(), goneToken), await playerOf(rgs(), staysToken)];
  for (const token of [goneToken, staysToken]) await play(token);
  await play(await open(gone, 'mines'), withoutChoice);
  const rowsPerPlayer = async (table: string, column: string) => {
    const rows = await rgs().test.owner.query<{ n: bigint }>(
      `select count(*) as n from ${table} where ${column} = any($1::uuid[]) group by ${column}`,
      [players],
    );
    return rows.map(({ n }) => n);
  };
  try {
    await rgs().test.moveClock(WEEK / 2);
    await open(stays);
    await rgs().test.moveClock(WEEK / 2 + 60_000);
    expect(await cleanFreePlay(rgs().test.database)).toBeGreaterThan(0);
    expect(await cleanFreePlay(rgs().test.database)).toBe(0);
    for (const table of ['launcher.free_play_session', 'launcher.free_play_game_slot', 'launcher.free_play_round'])
      expect(await rowsPerPlayer(table, 'player_id')).toHaveLength(1);
    expect(await rowsPerPlayer('launcher.free_play_player', 'id')).toHaveLength(1);
    expect(await rowsPerPlayer('seeds.pair', 'member_id')).toEqual([2n]);
    expect(await authenticate(goneToken)).toMatchObject({ status: 401, errorCode: 'ERR_IS' });
    expect((await balance(await open(gone))).value.balance.amount).toBe(startBalance);
  } finally {
    await rgs().test.moveClock(-WEEK - 60_000);
  }
});
