import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it, vi } from 'vitest';
import { likely, openFreePlay, rgsCalls, useRgs, withClosedGame } from './testing-calls.ts';
import { baht, deposit } from './testing-members.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const { play } = rgsCalls(rgs, likely);
const setLimits = (player: Player, columns: string) =>
  rgs().test.owner.query(`update protection.player_limits set ${columns} where member_id = $1`, [player.memberId]);
const nextNonce = async (owner: string) => {
  const [row] = await rgs().test.database.query<{ next_nonce: bigint }>(
    `select next_nonce from seeds.pair where member_id = $1 and state = 'current'`,
    [owner],
  );
  return row?.next_nonce;
};

/**
 * Sends a bet and returns its code, with how often a server seed was decrypted for it: no outcome
 * can be computed without one.
 */
async function seedsUsed(bet: () => ReturnType<typeof play>): Promise<{ code: unknown; seeds: number }> {
  const unseal = vi.spyOn(rgs().seeds(), 'unseal');
  try {
    const { status, body } = await bet();
    return { code: status === 200 ? 'ok' : (body as { code: string }).code, seeds: unseal.mock.calls.length };
  } finally {
    unseal.mockRestore();
  }
}

/**
 * The time an outcome takes shows what it is (free spins take longer). A player who could have the
 * next outcome computed again and again without betting could wait for the right one.
 */
describe('a refused bet', () => {
  it('computes no outcome with real money', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    expect(await seedsUsed(() => play(token, { amount: 1_001 * baht }))).toEqual({
      code: 'balance.insufficient',
      seeds: 0,
    });
    for (const limit of [
      'single_bet_limit',
      'wager_day_limit',
      'wager_week_limit',
      'wager_month_limit',
      'loss_day_limit',
      'loss_week_limit',
      'loss_month_limit',
    ]) {
      await setLimits(player, `${limit} = ${9 * baht}`);
      expect([limit, await seedsUsed(() => play(token))]).toEqual([limit, { code: 'limit.exceeded', seeds: 0 }]);
      await setLimits(player, `${limit} = null`);
    }
    await setLimits(player, `state = 'blocked'`);
    expect(await seedsUsed(() => play(token))).toEqual({ code: 'account.blocked', seeds: 0 });
    await setLimits(player, `state = 'open'`);
    await withClosedGame(
      rgs(),
      async () => expect(await seedsUsed(() => play(token))).toEqual({ code: 'game.closed', seeds: 0 }),
      'dice',
    );
    expect(await nextNonce(player.memberId)).toBe(0n);

    const requestID = uuid7();
    expect(await seedsUsed(() => play(token, { requestID }))).toEqual({ code: 'ok', seeds: 1 });
    expect(await seedsUsed(() => play(token))).toEqual({ code: 'round.active', seeds: 0 });
    expect(await seedsUsed(() => play(token, { requestID }))).toEqual({ code: 'ok', seeds: 0 });
    expect(await seedsUsed(() => play(token, { requestID, amount: 20 * baht }))).toEqual({
      code: 'command.conflict',
      seeds: 0,
    });
    expect(await nextNonce(player.memberId)).toBe(1n);
  });

  it('computes no outcome for a player without a seed pair', async () => {
    const player = await rgs().newPlayer(5);
    const token = await rgs().open(player);
    await rgs().test.owner.query('delete from seeds.pair where member_id = $1', [player.memberId]);
    expect(await seedsUsed(() => play(token))).toEqual({ code: 'balance.insufficient', seeds: 0 });
    expect(await nextNonce(player.memberId)).toBe(0n);
  });

  it('computes no outcome in free play', async () => {
    const mines = { mode: 'base', meta: { mines: 3 } };
    const token = await openFreePlay(rgs(), 'mines');
    await rgs().test.owner.query(`update launcher.free_play_player set balance = ${9 * baht}`);
    expect(await seedsUsed(() => play(token, mines))).toEqual({ code: 'balance.insufficient', seeds: 0 });
    await withClosedGame(
      rgs(),
      async () =>
        expect(await seedsUsed(() => play(token, { ...mines, amount: 10 * baht }))).toEqual({
          code: 'game.closed',
          seeds: 0,
        }),
      'mines',
    );
    await rgs().test.owner.query(`update launcher.free_play_player set balance = ${30 * baht}`);
    const bet = { ...mines, amount: 15 * baht, requestID: uuid7() };
    expect(await seedsUsed(() => play(token, bet))).toEqual({ code: 'ok', seeds: 1 });
    expect(await seedsUsed(() => play(token, { ...mines, amount: 10 * baht }))).toEqual({
      code: 'round.active',
      seeds: 0,
    });
    expect(await seedsUsed(() => play(token, bet))).toEqual({ code: 'ok', seeds: 0 });
  });
});

it('sends a bet with its outcome at once up to the exact limit, with counters of an earlier day ignored', async () => {
  const player = await rgs().newPlayer(20);
  const token = await rgs().open(player);
  await setLimits(player, `loss_day_limit = ${10 * baht}, lost_day = ${5 * baht}, counted_on = '2001-01-01'`);
  expect(await seedsUsed(() => play(token))).toEqual({ code: 'ok', seeds: 1 });
});

it('plays a bet outside the pre-check when no check refuses it any more', async () => {
  const player = await rgs().newPlayer(5);
  const token = await rgs().open(player);
  rgs().runner.beforeNextCommand = () => deposit(rgs().test.owner, player.memberId, 100);
  expect(await seedsUsed(() => play(token))).toEqual({ code: 'ok', seeds: 1 });
  expect(await nextNonce(player.memberId)).toBe(1n);
});
