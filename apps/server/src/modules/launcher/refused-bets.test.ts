import { rgsAuthenticate, rgsPlay, trialLaunch } from '@chokdee/contract/calls/launcher';
import { uuid7 } from '@chokdee/database/uuid7';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRgsFixture, type Player, type RgsFixture } from './testing.ts';

let fixture: RgsFixture;
beforeAll(async () => {
  fixture = await createRgsFixture();
});
afterAll(() => fixture.close());

const baht = 1_000_000;
const likely = { mode: 'UNDER', meta: { target: 9_800 } };
const play = (sessionID: string, body: Record<string, unknown> = {}) =>
  fixture.http().call(rgsPlay, { body: { sessionID, amount: 10 * baht, ...likely, ...body } });
const runner = (player: Player, columns: string) =>
  fixture.test.owner.query(`update protection.player_limits set ${columns} where member_id = $1`, [player.memberId]);
const nonce = async (owner: string) =>
  (
    await fixture.test.database.query<{ next_nonce: bigint }>(
      `select next_nonce from seeds.pair where member_id = $1 and state = 'current'`,
      [owner],
    )
  )[0]?.next_nonce;

/** Sends a bet and answers its code, with how often a server seed was opened meanwhile: an outcome cannot be worked out without it. */
async function opened(bet: () => ReturnType<typeof play>): Promise<{ code: unknown; seeds: number }> {
  const opening = vi.spyOn(fixture.seeds(), 'unseal');
  try {
    const { status, body } = await bet();
    return { code: status === 200 ? 'ok' : (body as { code: string }).code, seeds: opening.mock.calls.length };
  } finally {
    opening.mockRestore();
  }
}

/** The time an outcome takes tells what it is (free spins take longer): whoever could ask for it again and again without betting could wait for the right one. */
describe('the outcome of a bet that is not taken is not worked out', () => {
  it('with money: what stands against a bet is heard first', async () => {
    const player = await fixture.newPlayer();
    const token = await fixture.open(player);
    expect(await opened(() => play(token, { amount: 1_001 * baht }))).toEqual({
      code: 'balance.insufficient',
      seeds: 0,
    });
    for (const [limit, taken] of [
      ['single_bet_limit', 9],
      ['wager_day_limit', 9],
      ['wager_week_limit', 9],
      ['wager_month_limit', 9],
      ['loss_day_limit', 9],
      ['loss_week_limit', 9],
      ['loss_month_limit', 9],
    ] as const) {
      await runner(player, `${limit} = ${taken * baht}`);
      expect([limit, await opened(() => play(token))]).toEqual([limit, { code: 'limit.exceeded', seeds: 0 }]);
      await runner(player, `${limit} = null`);
    }
    await runner(player, `state = 'blocked'`);
    expect(await opened(() => play(token))).toEqual({ code: 'account.blocked', seeds: 0 });
    await runner(player, `state = 'open'`);
    await fixture.test.owner.query(`update catalogue.game set enabled = false where code = 'dice'`);
    expect(await opened(() => play(token))).toEqual({ code: 'game.closed', seeds: 0 });
    await fixture.test.owner.query(`update catalogue.game set enabled = true where code = 'dice'`);
    expect(await nonce(player.memberId)).toBe(0n);

    const requestID = uuid7();
    expect(await opened(() => play(token, { requestID }))).toEqual({ code: 'ok', seeds: 1 });
    expect(await opened(() => play(token))).toEqual({ code: 'round.active', seeds: 0 });
    expect(await opened(() => play(token, { requestID }))).toEqual({ code: 'ok', seeds: 0 });
    expect(await opened(() => play(token, { requestID, amount: baht }))).toEqual({
      code: 'command.conflict',
      seeds: 0,
    });
    expect(await nonce(player.memberId)).toBe(1n);
  });

  it('with money: up to the last satang of purse and limit, on a day of its own, a bet is taken at once', async () => {
    const player = await fixture.newPlayer(20);
    const token = await fixture.open(player);
    await runner(player, `loss_day_limit = ${10 * baht}, lost_day = ${5 * baht}, counted_on = '2001-01-01'`);
    expect(await opened(() => play(token))).toEqual({ code: 'ok', seeds: 1 });
  });

  it('a bet that nothing stands against any more after it was asked about is played', async () => {
    const player = await fixture.newPlayer(5);
    const token = await fixture.open(player);
    fixture.runner.meanwhile = () =>
      fixture.test.owner.query(
        `select ledger.post($1, $2, '\\x00', 'deposit', array[row('channel:sandbox', 'cash', $3::bigint, 'THB')::ledger.line], 'test')`,
        [player.memberId, uuid7(), 100 * baht],
      );
    expect(await opened(() => play(token))).toEqual({ code: 'ok', seeds: 1 });
    expect(await nonce(player.memberId)).toBe(1n);
  });

  it('with play money alike', async () => {
    const { value } = await fixture.http().call(trialLaunch, { body: { gameId: 'mines' } });
    const pond = { mode: 'base', meta: { mines: 3 } };
    const token = new URL(value.content.game_url).searchParams.get('sessionID') ?? '';
    await fixture.http().call(rgsAuthenticate, { body: { sessionID: token } });
    await fixture.test.owner.query(`update launcher.free_play_player set balance = ${9 * baht}`);
    expect(await opened(() => play(token, pond))).toEqual({ code: 'balance.insufficient', seeds: 0 });
    await fixture.test.owner.query(`update catalogue.game set enabled = false where code = 'mines'`);
    expect(await opened(() => play(token, { ...pond, amount: baht }))).toEqual({ code: 'game.closed', seeds: 0 });
    await fixture.test.owner.query(`update catalogue.game set enabled = true where code = 'mines'`);
    const requestID = uuid7();
    expect(await opened(() => play(token, { ...pond, amount: 9 * baht, requestID }))).toEqual({ code: 'ok', seeds: 1 });
    expect(await opened(() => play(token, { ...pond, amount: baht }))).toEqual({ code: 'round.active', seeds: 0 });
    expect(await opened(() => play(token, { ...pond, amount: 9 * baht, requestID }))).toEqual({ code: 'ok', seeds: 0 });
  });
});
