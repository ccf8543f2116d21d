import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baht,
  cashOf,
  counters,
  debtOf,
  fund,
  openPlayer,
  openSeedPairs,
  placeOf,
  playOf,
  storedState,
  voidOf,
  wageringFixture,
} from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });

/** Several wagers of one member, with their stakes and payouts (micro-units). */
const slipOf = (memberId: string, wagers: readonly { readonly stake: bigint; readonly payout?: bigint }[]) => {
  const { id: _id, ...common } = placeOf(memberId, 0n);
  return {
    ...common,
    wagers: wagers.map(({ stake, payout = 0n }) => ({ id: uuid7(), stake: String(stake), payout: String(payout) })),
  };
};
const changeLimits = (member: string, set: string) =>
  db.owner.query(`update protection.player_limits set ${set} where member_id = $1`, [member]);
const wagersOf = (member: string) =>
  db.owner.query<{ id: string; balance_after: bigint; balance_version: bigint; state: string }>(
    'select id, balance_after, balance_version, state from wagering.wager where member_id = $1 order by id',
    [member],
  );

describe('several wagers in one command', () => {
  it('are accepted with balances and versions that run along, and one event for each', async () => {
    const member = await openPlayer(db, baht(100));
    const slip = slipOf(member, [{ stake: baht(10) }, { stake: baht(20) }, { stake: baht(30) }]);
    expect(await wagering.placeMany(slip)).toEqual({
      status: 'ok',
      wagerId: slip.wagers[2]!.id,
      currency: 'THB',
      balance: String(baht(40)),
      version: '4',
    });
    expect(await wagersOf(member)).toEqual(
      [90, 70, 40].map((balance, n) => ({
        id: slip.wagers[n]!.id,
        balance_after: baht(balance),
        balance_version: BigInt(n + 2),
        state: 'placed',
      })),
    );
    const events = await db.owner.query<{ payload: Record<string, string> }>(
      'select payload from platform.outbox where member_id = $1 order by id',
      [member],
    );
    expect(events.map(({ payload }) => [payload['wagerId'], payload['balance'], payload['inPlay']])).toEqual([
      [slip.wagers[0]!.id, String(baht(90)), String(baht(10))],
      [slip.wagers[1]!.id, String(baht(70)), String(baht(30))],
      [slip.wagers[2]!.id, String(baht(40)), String(baht(60))],
    ]);
    const seqs = events.map(({ payload }) => Number(payload['seq']));
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: baht(60), lost: baht(60) },
      inPlay: baht(60),
    });
  });

  it('are repeated as one command, and their ids are used', async () => {
    const member = await openPlayer(db, baht(100));
    const slip = slipOf(member, [{ stake: baht(10) }, { stake: baht(20) }]);
    const first = await wagering.placeMany(slip);
    const before = await storedState(db, member);
    expect(await wagering.placeMany(slip)).toEqual({ ...first, status: 'replayed' });
    const conflict = { status: 'conflict', reason: 'content' };
    expect(await wagering.placeMany({ ...slip, round: 'other' })).toEqual(conflict);
    expect(await wagering.place(placeOf(member, baht(10), { id: slip.wagers[1]!.id }))).toEqual(conflict);
    expect(
      await wagering.placeMany({ ...slip, wagers: [...slip.wagers.slice(1), { id: uuid7(), stake: '10000' }] }),
    ).toEqual(conflict);
    expect(await storedState(db, member)).toEqual(before);
  });

  it.each([
    ['one exceeds the limit of a single bet', `single_bet_limit = ${baht(25)}`, 'limit'],
    ['together they exceed a limit', `wager_day_limit = ${baht(59)}`, 'limit'],
    ['together they could lose more than a limit', `loss_week_limit = ${baht(59)}`, 'limit'],
    ['the member is blocked', `state = 'blocked'`, 'blocked'],
  ])('are refused together and change nothing when %s', async (_why, set, status) => {
    const member = await openPlayer(db, baht(100));
    await changeLimits(member, set);
    const before = await storedState(db, member);
    const slip = slipOf(member, [{ stake: baht(20) }, { stake: baht(10) }, { stake: baht(30) }]);
    expect(await wagering.placeMany(slip)).toMatchObject({ status });
    expect(await storedState(db, member)).toEqual(before);
    await changeLimits(
      member,
      `state = 'open', single_bet_limit = ${baht(30)}, wager_day_limit = ${baht(60)},
      loss_week_limit = ${baht(60)}`,
    );
    expect(await wagering.placeMany(slip)).toMatchObject({ status: 'ok' });
  });

  it('are refused together when the cash does not pay all of them; earlier wins pay later stakes', async () => {
    const member = await openPlayer(db, baht(10));
    const before = await storedState(db, member);
    expect(await wagering.placeMany(slipOf(member, [{ stake: baht(6) }, { stake: baht(5) }]))).toEqual({
      status: 'insufficient',
    });
    expect(await storedState(db, member)).toEqual(before);
    const wins = slipOf(member, [
      { stake: baht(10), payout: baht(25) },
      { stake: baht(25), payout: baht(1) },
    ]);
    expect(await wagering.placeAndSettleMany(wins)).toMatchObject({ status: 'ok', balance: String(baht(1)) });
  });

  it('use the nonces of one seed pair one after another', async () => {
    const member = await openPlayer(db, baht(10));
    const { current } = await openSeedPairs(db, member);
    const slip = slipOf(member, [{ stake: baht(1) }, { stake: baht(1) }]);
    const withNonces = (...nonces: readonly string[]) => ({
      ...slip,
      seedPair: current,
      wagers: slip.wagers.map((wager, n) => ({ ...wager, nonce: nonces[n]! })),
    });
    const before = await storedState(db, member);
    for (const nonces of [
      ['0', '0'],
      ['1', '0'],
      ['0', '2'],
    ])
      expect(await wagering.placeMany(withNonces(...nonces))).toEqual({ status: 'conflict', reason: 'nonce' });
    expect(await storedState(db, member)).toEqual(before);
    expect(await wagering.placeMany(withNonces('0', '1'))).toMatchObject({ status: 'ok' });
  });

  it('are settled together or not at all', async () => {
    const member = await openPlayer(db, baht(100));
    const slip = slipOf(member, [{ stake: baht(10) }, { stake: baht(20) }, { stake: 0n }]);
    await wagering.placeMany(slip);
    const results = {
      memberId: member,
      wagers: slip.wagers.map((wager, n) => ({ id: uuid7(), wagerId: wager.id, payout: String(baht(15 * n)) })),
    };
    const before = await storedState(db, member);
    const unknown = { ...results, wagers: [...results.wagers, { id: uuid7(), wagerId: uuid7(), payout: '0' }] };
    expect(await wagering.settleMany(unknown)).toEqual({ status: 'closed', reason: 'wager.unknown' });
    const twice = { ...results, wagers: [...results.wagers, { ...results.wagers[0]!, id: uuid7() }] };
    await expect(wagering.settleMany(twice)).rejects.toMatchObject({ code: '22023' });
    expect(await storedState(db, member)).toEqual(before);
    const settled = await wagering.settleMany(results);
    expect(settled).toMatchObject({ status: 'ok', balance: String(baht(115)) });
    expect(await wagering.settleMany(results)).toEqual({ ...settled, status: 'replayed' });
    expect((await wagersOf(member)).map(({ state }) => state)).toEqual(['settled', 'settled', 'settled']);
    expect(await wagering.void(voidOf(member, slip.wagers[1]!.id))).toMatchObject({ status: 'ok' });
  });

  it('repay a debt with each win', async () => {
    const member = await openPlayer(db, 0n);
    await fund(db.database, member, baht(10));
    const won = playOf(member, baht(10), baht(30));
    await wagering.placeAndSettle(won);
    await wagering.placeAndSettle(playOf(member, baht(25), 0n));
    await wagering.void(voidOf(member, won.id));
    expect([await cashOf(db, member), await debtOf(db, member)]).toEqual([0n, baht(15)]);
    const wins = slipOf(member, [
      { stake: 0n, payout: baht(10) },
      { stake: 0n, payout: baht(4) },
      { stake: 0n, payout: baht(8) },
      { stake: baht(7), payout: baht(1) },
    ]);
    expect(await wagering.placeAndSettleMany(wins)).toMatchObject({ status: 'ok', balance: String(baht(1)) });
    expect([await cashOf(db, member), await debtOf(db, member)]).toEqual([baht(1), 0n]);
  });

  it('are at most 1,000, of one member, with ascending ids', async () => {
    const member = await openPlayer(db, baht(1_000));
    const many = slipOf(
      member,
      Array.from({ length: 1_000 }, (_none, n) => ({ stake: baht(1), payout: n % 2 ? baht(2) : 0n })),
    );
    const before = await storedState(db, member);
    for (const wrong of [
      { ...many, wagers: [...many.wagers, { id: uuid7(), stake: '10000', payout: '0' }] },
      { ...many, wagers: many.wagers.toReversed() },
      { ...many, wagers: [] },
      { ...many, wagers: [many.wagers[0]!, { ...many.wagers[1]!, memberId: uuid7() }] },
      { ...many, wagers: [many.wagers[0]!, many.wagers[0]!] },
    ])
      await expect(wagering.placeAndSettleMany(wrong)).rejects.toMatchObject({ code: '22023' });
    // Each payout is possible by itself; both together are above 10^18 micro-units.
    const tooMuch = slipOf(member, [
      { stake: baht(1), payout: 600_000_000_000_000_000n },
      { stake: baht(1), payout: 600_000_000_000_000_000n },
    ]);
    await expect(wagering.placeAndSettleMany(tooMuch)).rejects.toMatchObject({ code: '23514' });
    expect(await storedState(db, member)).toEqual(before);
    expect(await wagering.placeAndSettleMany(many)).toMatchObject({ status: 'ok', balance: String(baht(1_000)) });
    expect(await wagersOf(member)).toHaveLength(1_000);
  });

  it('have the effect of the same wagers sent one after another', async () => {
    const wagerOf = fc.record({
      stake: fc.integer({ min: 0, max: 30 }).map(baht),
      payout: fc.integer({ min: 0, max: 30 }).map(baht),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wagerOf, { minLength: 1, maxLength: 8 }), fc.boolean(), async (wagers, owes) => {
        const members = [await openPlayer(db, baht(60)), await openPlayer(db, baht(60))] as const;
        for (const member of owes ? members : []) {
          const won = playOf(member, 0n, baht(40));
          await wagering.placeAndSettle(won);
          await wagering.placeAndSettle(playOf(member, baht(90), 0n));
          await wagering.void(voidOf(member, won.id));
          await fund(db.database, member, baht(20));
        }
        const statuses: string[] = [];
        for (const { stake, payout } of wagers)
          statuses.push((await wagering.placeAndSettle(playOf(members[0], stake, payout))).status);
        const { status } = await wagering.placeAndSettleMany(slipOf(members[1], wagers));
        expect(status).toBe(statuses.find((one) => one !== 'ok') ?? 'ok');
        if (status !== 'ok') return;
        const [one, other] = await Promise.all(
          members.map(async (member) => ({
            cash: await cashOf(db, member),
            debt: await debtOf(db, member),
            counters: await counters(db, member),
            purses: await db.owner.query(
              'select purse, balance, version, revision, owes from ledger.account where member_id = $1 order by purse',
              [member],
            ),
            wagers: (await wagersOf(member)).map(({ id: _id, ...wager }) => wager),
          })),
        );
        expect(other).toEqual(one);
      }),
      { numRuns: process.env['CHOKDEE_FULL'] ? 200 : 30 },
    );
  });
});

describe('a wager that is only asked for', () => {
  it('is answered and changes nothing', async () => {
    const member = await openPlayer(db, baht(10));
    const before = await storedState(db, member);
    expect(await wagering.place(placeOf(member, baht(10), { dryRun: true }))).toEqual({ status: 'ok' });
    expect(await wagering.place(placeOf(member, baht(11), { dryRun: true }))).toEqual({ status: 'insufficient' });
    expect(
      await wagering.placeMany({ ...slipOf(member, [{ stake: 10_000n }, { stake: 20_000n }]), dryRun: true }),
    ).toEqual({
      status: 'ok',
    });
    expect(await storedState(db, member)).toEqual(before);
  });
});
