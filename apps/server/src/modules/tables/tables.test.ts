import { readBetNumber } from '@chokdee/contract/bet-number';
import { uuid7 } from '@chokdee/contract/uuid7';
import { tableGames } from '@chokdee/games/tables/live/registry';
import { describe, expect, it } from 'vitest';
import { baht, cashOf, openPlayer, wageringFixture } from '../wagering/testing.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { numberTableBets } from './bet-numbers.ts';
import { phaseOf, tableOut } from './out.ts';
import { readOwnBets } from './own-bets.ts';
import { brandId, TABLE, testTables } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const tables = await testTables(db, wagering);
numberTableBets(db.database, wagering.records);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code?: string }) => error.code,
  );

describe('a round', () => {
  it('accepts bets until the clock closes it, shows cards at their times and pays once', async () => {
    const member = await openPlayer(db, baht(10_000));
    const { round } = await tables.openRound();
    const id = round!.round_id;
    const pressId = uuid7();
    const bets = [
      { position: 'player', amount: 100 },
      { position: 'tie', amount: '50' },
    ];
    await tables.press(member, id, bets, pressId);
    await tables.press(member, id, bets, pressId);
    expect(await cashOf(db, member)).toBe(baht(9_850));
    expect(await refusal(tables.press(member, id, [{ position: 'player', amount: 100 }], pressId))).toBe(
      'command.conflict',
    );

    await db.moveClock(round!.closes_at.getTime() - (await tables.now()).now.getTime());
    expect(await refusal(tables.press(member, id, bets))).toBe('tables.round.closed');
    await tables.press(member, id, bets, pressId);
    const dealt = await tables.move(0);
    expect(dealt.round!.state).toBe('closed');
    expect(JSON.stringify(tableOut(dealt))).not.toContain('"card"');
    expect(phaseOf(dealt)).toBe('locked');
    const first = await tables.move(1_100);
    expect(tableOut(first).round!.events.filter(({ kind }) => kind === 'card')).toHaveLength(1);
    expect(tableOut(first).round!.road).toBeNull();

    const done = await tables.toResult();
    expect(done.shoe!.roads).toBe(done.round!.road);
    await tables.settle();
    await tables.settle();
    const factor = (position: string): number => {
      const { numerator, denominator } = tableGames
        .get('baccarat')!
        .factor(position, done.round!.outcome!, 'commission');
      return Number(numerator) / Number(denominator);
    };
    expect(await cashOf(db, member)).toBe(baht(9_850 + 100 * factor('player') + 50 * factor('tie')));
    expect((await tables.now()).round!.state).toBe('paid');
    const own = await readOwnBets(db.database, member, {
      roundId: id,
      table: { vendor: 'KOMTONG', code: TABLE },
    });
    expect(own).toEqual({
      round: id,
      positions: [
        { position: 'player', stake: 100, payout: 100 * factor('player'), state: 'settled' },
        { position: 'tie', stake: 50, payout: 50 * factor('tie'), state: 'settled' },
      ],
      stake: 150,
      payout: 100 * factor('player') + 50 * factor('tie'),
    });
  });

  it('takes the same press id from two members as two presses, each once', async () => {
    const [one, other] = [await openPlayer(db, baht(1_000)), await openPlayer(db, baht(1_000))];
    const { round } = await tables.openRound();
    const pressId = uuid7();
    const bets = [
      { position: 'player', amount: 100 },
      { position: 'tie', amount: 20 },
    ];
    for (const member of [one, other, other]) await tables.press(member, round!.round_id, bets, pressId);
    expect(await refusal(tables.press(other, round!.round_id, bets.slice(1), pressId))).toBe('command.conflict');
    expect([await cashOf(db, one), await cashOf(db, other)]).toEqual([baht(880), baht(880)]);
    await tables.toResult();
    await tables.settle();
    expect(await cashOf(db, one)).toBe(await cashOf(db, other));
    const states = await db.owner.query<{ member_id: string; state: string }>(
      'select member_id, state from wagering.wager where round = $1 order by id, member_id',
      [round!.round_id],
    );
    expect(states.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled', 'settled']);
    expect(new Set(states.map(({ member_id }) => member_id))).toEqual(new Set([one, other]));
  });

  it('names who won most with masked names, and nobody who lost', async () => {
    const { round } = await tables.openRound();
    const sides = ['player', 'banker', 'tie'] as const;
    const bets = await Promise.all(
      [...sides, ...sides].map(async (position, at) => {
        const member = await openPlayer(db, baht(10_000));
        const amount = 20 * (at + 1);
        await tables.press(member, round!.round_id, [{ position, amount }]);
        return { member, before: await cashOf(db, member), amount: baht(amount) };
      }),
    );
    expect(tableOut(await tables.toResult()).round).toMatchObject({ winners: [], winnerCount: 0 });
    await tables.settle();
    const gains = await Promise.all(
      bets.map(async ({ member, before, amount }) => ({ member, won: (await cashOf(db, member)) - before - amount })),
    );
    const won = gains.filter((each) => each.won > 0n).toSorted((one, other) => Number(other.won - one.won));
    expect(won.length).toBeGreaterThan(0);
    expect(tableOut(await tables.now()).round).toMatchObject({
      winners: won.map((each) => ({ name: `pl***${each.member.at(-1)}`, won: Number(each.won / 1_000_000n) })),
      winnerCount: won.length,
    });
  });

  it('refuses what is outside the limits of the table and changes nothing', async () => {
    const member = await openPlayer(db, baht(100_000));
    const { round } = await tables.openRound();
    const press = (position: string, amount: number) =>
      refusal(tables.press(member, round!.round_id, [{ position, amount }]));
    expect(await press('player', 10)).toBe('tables.limit.low');
    expect(await press('player', 1_001)).toBe('tables.limit.position');
    expect(await press('tie', 400)).toBe('tables.limit.operator');
    expect(await press('nothing', 100)).toBe('validation.failed');
    expect(await press('player', 0.001)).toBe('amount.invalid');
    expect(await cashOf(db, member)).toBe(baht(100_000));
    for (const position of ['player', 'banker']) expect(await press(position, 1_000)).toBeNull();
    expect(await press('small', 20)).toBe('tables.limit.round');
    expect(await cashOf(db, member)).toBe(baht(98_000));
  });

  it('sets off opposite bets in the valid bet', async () => {
    await tables.toResult();
    await tables.settle();
    const [row] = await db.owner.query<{ valid: bigint }>(
      `select sum(valid_bet)::bigint as valid from wagering.wager w where w.stake = 1000000000`,
    );
    expect(row!.valid).toBe(0n);
  });

  it('sets off opposite bets of several presses, but not those of other members', async () => {
    const [member, other] = [await openPlayer(db, baht(10_000)), await openPlayer(db, baht(10_000))];
    const { round } = await tables.openRound();
    const press = (of: string, position: string, amount: number) =>
      tables.press(of, round!.round_id, [{ position, amount }]);
    await press(member, 'player', 300);
    await press(member, 'player', 300);
    await press(member, 'banker', 450);
    await press(other, 'banker', 450);
    await tables.toResult();
    await tables.settle();
    const valid = async (of: string) =>
      (
        await db.owner.query<{ valid: bigint }>(
          'select valid_bet as valid from wagering.wager where member_id = $1 order by id',
          [of],
        )
      ).map((row) => row.valid);
    expect(await valid(member)).toEqual([baht(75), baht(75), 0n]);
    expect(await valid(other)).toEqual([baht(450)]);
  });

  it('returns the stakes of a void round, which two persons made void, and leaves it out of the road', async () => {
    const member = await openPlayer(db, baht(1_000));
    const { round } = await tables.openRound();
    await tables.press(member, round!.round_id, [{ position: 'banker', amount: 500 }]);
    const requestId = uuid7();
    const [one, other] = [uuid7(), uuid7()];
    const ask = async (fn: 'request_void' | 'decide_void', fields: object) =>
      (
        await db.database.query<{ status: string }>(`select tables.${fn}($1) as status`, [
          JSON.stringify({ brandId, requestId, name: 'n', ...fields }),
        ])
      )[0]!.status;
    const request = { roundId: round!.round_id, reason: 'card exposed', operatorId: one };
    expect(await ask('request_void', request)).toBe('ok');
    expect(await ask('request_void', request)).toBe('replayed');
    expect(await ask('decide_void', { operatorId: one, accept: true })).toBe('same');
    expect(await ask('decide_void', { operatorId: other, accept: true, brandId: 'other' })).toBe('unknown');
    expect(await ask('decide_void', { operatorId: other, accept: true })).toBe('ok');
    const roads = (await tables.move(0)).shoe!.roads;
    await tables.settle();
    await tables.settle();
    expect(await cashOf(db, member)).toBe(baht(1_000));
    expect(phaseOf(await tables.now())).toBe('void');
    const next = await tables.openRound();
    expect(next.shoe!.roads).toBe(roads);
    expect(await refusal(tables.press(member, round!.round_id, [{ position: 'banker', amount: 500 }]))).toBe(
      'tables.round.closed',
    );
  });
});

describe('the number of a bet', () => {
  const readerOf = (memberId: string) =>
    ({ player: { memberId, account: 'a' }, brand: { id: brandId }, language: 'EN' }) as unknown as CallContext;
  const record = async (memberId: string, orderNoSearch?: string) =>
    (await wagering.records.page(readerOf(memberId), { page: 1, size: 10, ...(orderNoSearch && { orderNoSearch }) }))
      .list;

  it('is its own, and finds the bet for its member and for operators of the brand', async () => {
    const [member, stranger] = [await openPlayer(db, baht(1_000)), await openPlayer(db, baht(1_000))];
    const { round } = await tables.openRound();
    await tables.press(member, round!.round_id, [
      { position: 'player', amount: 100 },
      { position: 'tie', amount: 50 },
    ]);
    const bets = await record(member);
    expect(new Set(bets.map(({ number }) => number)).size).toBe(2);
    for (const { orderNo, number } of bets) {
      expect(await record(member, number)).toMatchObject([{ orderNo, number }]);
      expect(await record(stranger, number)).toEqual([]);
      const stored = readBetNumber(number)!;
      expect(await wagering.records.keysOfNumber(brandId, stored)).toEqual([{ memberId: member, id: orderNo }]);
      expect(await wagering.records.keysOfNumber('another', stored)).toEqual([]);
    }
  });
});
