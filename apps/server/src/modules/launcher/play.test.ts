import { momentNumberOf, momentOf, readBetNumber } from '@chokdee/contract/bet-number';
import { rgsAction } from '@chokdee/contract/calls/launcher';
import { firstUuid7, uuid7 } from '@chokdee/contract/uuid7';
import { prove } from '@chokdee/ledger/proof';
import { describe, expect, it } from 'vitest';
import { wagerInvariants } from '../wagering/index.ts';
import { roundsBetween } from './store/rounds.ts';
import { likely, rgsCalls, setState, unlikely, useRgs, withClockMoved, withClosedGame } from './testing-calls.ts';
import { baht } from './testing-members.ts';
import type { Player } from './testing.ts';

const rgs = useRgs();
const { play, endRound, authenticate, noteEvent } = rgsCalls(rgs, likely);
const countRounds = async (player: Player) => {
  const [row] = await rgs().test.database.query<{ n: bigint }>(
    'select count(*) as n from launcher.round where member_id = $1',
    [player.memberId],
  );
  return row?.n;
};

describe('the number of a round', () => {
  it('finds the round for operators of its brand', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    await play(token, unlikely);
    const find = roundsBetween(rgs().test.database);
    const [{ id, brand_id: brandId }] = (await rgs().test.database.query<{ id: string; brand_id: string }>(
      'select id, brand_id from launcher.round where member_id = $1',
      [player.memberId],
    )) as [{ id: string; brand_id: string }];
    const at = momentOf(readBetNumber(momentNumberOf(id))!)!;
    expect(await find(brandId, firstUuid7(at), firstUuid7(at + 1))).toContainEqual({ memberId: player.memberId, id });
    expect(await find(brandId, firstUuid7(at + 1), firstUuid7(at + 2))).not.toContainEqual({
      memberId: player.memberId,
      id,
    });
    expect(await find('another', firstUuid7(at), firstUuid7(at + 1))).toEqual([]);
  });
});

describe('play and end-round', () => {
  it('a won round takes the stake, stays active until it is ended, and is paid once', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    const { value } = await play(token);
    expect(value.round).toMatchObject({
      amount: 10 * baht,
      payout: 10_100_000,
      payoutMultiplier: 1.01,
      costMultiplier: 1,
      active: true,
      mode: 'UNDER',
      event: null,
    });
    expect(value.round.state).toHaveLength(3);
    expect(value.balance.amount).toBe(990 * baht);
    const ends = await Promise.all([endRound(token), endRound(token), endRound(token)]);
    expect(ends.map((answer) => answer.value.balance.amount)).toEqual([1_000_100_000, 1_000_100_000, 1_000_100_000]);
    expect((await endRound(token)).value.balance.amount).toBe(1_000_100_000);
    expect(await rgs().cash(player)).toBe(1_000_100_000n);
  });

  it('a lost round is ended at once', async () => {
    const token = await rgs().open(await rgs().newPlayer());
    const { value } = await play(token, unlikely);
    expect(value.round).toMatchObject({ payout: 0, payoutMultiplier: 0, active: false });
    expect((await endRound(token)).value.balance.amount).toBe(990 * baht);
    expect((await authenticate(token)).value.round).toEqual(value.round);
  });

  it('the wager has the odds of the bet, won or lost', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    await play(token);
    await endRound(token);
    await play(token, unlikely);
    expect(
      await rgs().test.owner.query('select state, price from wagering.wager where member_id = $1 order by placed_at', [
        player.memberId,
      ]),
    ).toEqual([
      { state: 'settled', price: '1.010200' },
      { state: 'settled', price: '990.000000' },
    ]);
  });

  it('a bet is refused while a round is active', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    await play(token);
    expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_BE' });
    expect(await countRounds(player)).toBe(1n);
  });

  it.each([
    ['a winning bet', likely],
    ['a losing bet', unlikely],
  ])('concurrent requests make one round, with a request id and without: %s', async (_name, bet) => {
    for (const body of [bet, { ...bet, requestID: uuid7() }]) {
      const player = await rgs().newPlayer();
      const token = await rgs().open(player);
      const answers = await Promise.all(Array.from({ length: 5 }, () => play(token, body)));
      const accepted = answers.filter((answer) => answer.status === 200);
      expect(await countRounds(player)).toBe(1n);
      expect(accepted).toHaveLength('requestID' in body ? 5 : 1);
      expect(new Set(accepted.map((answer) => answer.value.round.betID)).size).toBe(1);
      for (const answer of answers) if (answer.status !== 200) expect(answer.errorCode).toBe('ERR_BE');
      expect(await rgs().cash(player)).toBe(990n * BigInt(baht));
    }
  });

  it('a request id returns its round later too, and is refused for another bet', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    const requestID = uuid7();
    const first = await play(token, { requestID });
    await endRound(token);
    await play(token, unlikely);
    const again = await play(token, { requestID });
    expect(again.value.round.betID).toBe(first.value.round.betID);
    expect(await play(token, { requestID, amount: 20 * baht })).toMatchObject({ status: 409, errorCode: 'ERR_VAL' });
    expect(await countRounds(player)).toBe(2n);
  });

  it('a request id of two members makes two rounds, one of each', async () => {
    const requestID = uuid7();
    const players = [await rgs().newPlayer(), await rgs().newPlayer()];
    const ids: string[] = [];
    for (const player of players) {
      const token = await rgs().open(player);
      const { value } = await play(token, { requestID });
      expect((await play(token, { requestID })).value.round.betID).toBe(value.round.betID);
      expect(await play(token, { requestID, amount: 20 * baht })).toMatchObject({ status: 409 });
      await endRound(token);
      ids.push(value.round.betID);
    }
    expect(new Set(ids).size).toBe(2);
    for (const player of players) expect(await countRounds(player)).toBe(1n);
    expect((await prove(rgs().test.owner, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each([
    [{ amount: 9 * baht }, 'ERR_VAL'],
    [{ amount: 5_001 * baht }, 'ERR_VAL'],
    [{ amount: 11 * baht + 1 }, 'ERR_VAL'],
    [{ amount: 0 }, 'ERR_VAL'],
    [{ amount: -baht }, 'ERR_VAL'],
    [{ amount: 1.5 }, 'ERR_VAL'],
    [{ amount: '10000000' }, 'ERR_VAL'],
    [{ amount: 1_001 * baht }, 'ERR_IPB'],
    [{ mode: 'BASE' }, 'ERR_VAL'],
    [{ meta: { target: 9_801 } }, 'ERR_VAL'],
    [{ meta: { target: '50' } }, 'ERR_VAL'],
    [{ currency: 'USD' }, 'ERR_VAL'],
    [{ requestID: 'x' }, 'ERR_VAL'],
  ])('refuses %j and changes nothing', async (body, error) => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    const before = await rgs().seeds().of(player.memberId);
    const answer = await play(token, body);
    expect(answer.errorCode).toBe(error);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await countRounds(player)).toBe(0n);
    expect(await rgs().cash(player)).toBe(1_000n * BigInt(baht));
    expect(await rgs().seeds().of(player.memberId)).toEqual(before);
  });

  it('accepts the least and the largest amount and the steps between, modes in any case, and no choice', async () => {
    const token = await rgs().open(await rgs().newPlayer(10_000));
    for (const body of [
      { amount: 10 * baht },
      { amount: 5_000 * baht },
      { amount: 11 * baht },
      { mode: 'oVeR', meta: undefined },
    ]) {
      const answer = await play(token, body);
      expect(answer.status).toBe(200);
      await endRound(token);
    }
    const { value } = await authenticate(token);
    expect(value.round?.state[0]).toMatchObject({ side: 'over', target: 4_999, multiplier: '1.9800' });
  });

  it('takes the next nonce when another game of the member uses the one it read', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    const { current } = await rgs().seeds().of(player.memberId);
    rgs().runner.beforeNextCommand = () =>
      rgs().test.owner.query('select seeds.advance($1, $2, 0)', [player.memberId, current.id]);
    const { value } = await play(token, unlikely);
    const rounds = await rgs().test.database.query<{ id: string; nonce: bigint }>(
      'select id, nonce from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(rounds).toEqual([{ id: value.round.betID, nonce: 1n }]);
    expect(await rgs().cash(player)).toBe(990n * BigInt(baht));
  });

  it('draws from the new seed pair when the one it read is rotated: a revealed seed decides no bet', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    const { current } = await rgs().seeds().of(player.memberId);
    rgs().runner.beforeNextCommand = () => rgs().seeds().rotate(player.memberId, current.id);
    await play(token, unlikely);
    const [round] = await rgs().test.database.query<{ pair_id: string; nonce: bigint }>(
      'select pair_id, nonce from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(round).toEqual({ pair_id: (await rgs().seeds().of(player.memberId)).current.id, nonce: 0n });
    expect(round?.pair_id).not.toBe(current.id);
  });

  it('stores the event the client noted in an active round, and refuses moves in a game without any', async () => {
    const token = await rgs().open(await rgs().newPlayer());
    expect(await noteEvent(token, '1')).toMatchObject({ status: 404, errorCode: 'ERR_VAL' });
    await play(token);
    expect((await noteEvent(token, '1')).value).toEqual({ event: '1' });
    expect((await authenticate(token)).value.round?.event).toBe('1');
    expect(
      await rgs()
        .http()
        .call(rgsAction, { body: { sessionID: token, action: 'hit' } }),
    ).toMatchObject({
      status: 400,
      errorCode: 'ERR_VAL',
    });
  });

  it('refuses bets once the game is closed; an active round can still be ended', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    await play(token);
    await withClosedGame(rgs(), async () => {
      await endRound(token);
      expect(await rgs().cash(player)).toBe(1_000_100_000n);
      expect(await play(token)).toMatchObject({ status: 400, errorCode: 'ERR_GEN' });
    });
  });

  it('a limit and a block refuse the bet, never the payout', async () => {
    const player = await rgs().newPlayer();
    const token = await rgs().open(player);
    await rgs().test.owner.query(
      'update protection.player_limits set single_bet_limit = 10000000 where member_id = $1',
      [player.memberId],
    );
    expect(await play(token, { amount: 11 * baht })).toMatchObject({ status: 400, errorCode: 'ERR_GLE' });
    expect((await play(token)).status).toBe(200);
    await setState(rgs(), player, 'excluded');
    expect((await endRound(token)).value.balance.amount).toBe(1_000_100_000);
    expect(await play(token)).toMatchObject({ status: 403 });
  });
});

it('the sweep ends rounds without a bet for 48 hours, and pays them once', async () => {
  const player = await rgs().newPlayer();
  await play(await rgs().open(player));
  const { sweep } = rgs().launcher().rounds;
  expect(await sweep()).toBe(0);
  await withClockMoved(rgs(), 48 * 3_600_000 + 1_000, async () => {
    expect(await sweep()).toBeGreaterThanOrEqual(1);
    expect(await sweep()).toBe(0);
    expect(await rgs().cash(player)).toBe(1_000_100_000n);
    const [row] = await rgs().test.database.query<{ ended_by: string }>(
      'select ended_by from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(row?.ended_by).toBe('sweep');
  });
});
