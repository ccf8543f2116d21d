import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it } from 'vitest';
import {
  baht,
  cashOf,
  counters,
  fund,
  openPlayer,
  placeOf,
  playOf,
  settleOf,
  storedState,
  voidOf,
  wageringFixture,
} from './testing.ts';

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });

describe('a wager', () => {
  it('takes the stake from the purse when placed and pays out when settled', async () => {
    const member = await openPlayer(db, baht(100));
    const placed = placeOf(member, baht(30));
    expect(await wagering.place(placed)).toEqual({
      status: 'ok',
      wagerId: placed.id,
      currency: 'THB',
      balance: String(baht(70)),
      version: '2',
    });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: baht(30), lost: baht(30) }, inPlay: baht(30) });

    const settled = settleOf(member, placed.id, baht(45));
    expect(await wagering.settle(settled)).toMatchObject({ status: 'ok', balance: String(baht(115)) });
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: baht(30), lost: baht(-15) },
      week: { lost: baht(-15) },
      month: { lost: baht(-15) },
      inPlay: 0n,
    });
  });

  it('moves stake and payout in one command when the outcome is known', async () => {
    const member = await openPlayer(db, baht(10));
    expect(await wagering.placeAndSettle(playOf(member, baht(10), baht(25)))).toMatchObject({
      status: 'ok',
      balance: String(baht(25)),
      version: '3',
    });
    expect(await wagering.placeAndSettle(playOf(member, baht(25), 0n))).toMatchObject({
      status: 'ok',
      balance: '0',
      version: '4',
    });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: baht(35), lost: baht(10) }, inPlay: 0n });
  });

  it('is recorded once and moves nothing without stake and payout', async () => {
    const member = await openPlayer(db, baht(1));
    const free = playOf(member, 0n, 0n);
    expect(await wagering.placeAndSettle(free)).toMatchObject({ status: 'ok', balance: String(baht(1)), version: '1' });
    expect(await wagering.placeAndSettle(free)).toMatchObject({ status: 'replayed', balance: String(baht(1)) });
    expect(await wagering.placeAndSettle(playOf(member, 0n, baht(5)))).toMatchObject({
      status: 'ok',
      balance: String(baht(6)),
    });
  });

  it('records the given valid bet and rejects one above the stake', async () => {
    const member = await openPlayer(db, baht(100));
    const tie = playOf(member, baht(10), baht(10), { validBet: '0' });
    await wagering.placeAndSettle(tie);
    const before = await storedState(db, member);
    await expect(
      wagering.placeAndSettle(playOf(member, baht(10), 0n, { validBet: String(baht(11)) })),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await storedState(db, member)).toEqual(before);
    expect(await db.owner.query('select valid_bet from wagering.wager where id = $1', [tie.id])).toEqual([
      { valid_bet: 0n },
    ]);
  });

  it('settles once; another result is a reversal and a new settlement', async () => {
    const member = await openPlayer(db, baht(100));
    const wager = placeOf(member, baht(10));
    await wagering.place(wager);
    const result = (payout: number) => settleOf(member, wager.id, baht(payout));
    expect(await wagering.resettle({ ...result(5), reason: 'too early' })).toEqual({
      status: 'closed',
      reason: 'wager.placed',
    });
    expect(await wagering.settle(result(20))).toMatchObject({ status: 'ok', balance: String(baht(110)) });
    expect(await wagering.settle(result(20))).toEqual({ status: 'closed', reason: 'wager.settled' });
    expect(await wagering.resettle({ ...result(0), reason: 'wrong score' })).toMatchObject({
      status: 'ok',
      balance: String(baht(90)),
    });
    expect(await wagering.resettle({ ...result(50), reason: 'wrong again' })).toMatchObject({
      status: 'ok',
      balance: String(baht(140)),
    });
    expect(await counters(db, member)).toMatchObject({ day: { wagered: baht(10), lost: baht(-40) }, inPlay: 0n });
    expect(
      await db.owner.query('select kind, payout from wagering.outcome where wager_id = $1 order by ordinal', [
        wager.id,
      ]),
    ).toEqual([
      { kind: 'settle', payout: baht(20) },
      { kind: 'resettle', payout: 0n },
      { kind: 'resettle', payout: baht(50) },
    ]);
  });

  it('cannot be resettled when it was settled at its placing', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = playOf(member, baht(10), baht(40));
    await wagering.placeAndSettle(wager);
    const before = await storedState(db, member);
    expect(
      await wagering.resettle({ id: uuid7(), memberId: member, wagerId: wager.id, payout: '0', reason: 'x' }),
    ).toEqual({ status: 'closed', reason: 'wager.immediate' });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('returns its stake when voided, open or settled', async () => {
    const member = await openPlayer(db, baht(100));
    const [open, settled, immediate] = [
      placeOf(member, baht(10)),
      placeOf(member, baht(20)),
      playOf(member, baht(30), baht(90)),
    ];
    await wagering.place(open);
    await wagering.place(settled);
    await wagering.settle(settleOf(member, settled.id, baht(50)));
    await wagering.placeAndSettle(immediate);
    for (const wager of [open, settled, immediate])
      expect(await wagering.void(voidOf(member, wager.id))).toMatchObject({ status: 'ok' });
    expect(await cashOf(db, member)).toBe(baht(100));
    expect(await counters(db, member)).toMatchObject({
      day: { wagered: 0n, lost: 0n },
      week: { wagered: 0n, lost: 0n },
      month: { wagered: 0n, lost: 0n },
      inPlay: 0n,
    });
    expect(await wagering.void(voidOf(member, open.id))).toEqual({
      status: 'closed',
      reason: 'wager.voided',
    });
    expect(await wagering.settle(settleOf(member, open.id, baht(0.01)))).toEqual({
      status: 'closed',
      reason: 'wager.voided',
    });
    expect(await wagering.void(voidOf(member, uuid7()))).toEqual({
      status: 'closed',
      reason: 'wager.unknown',
    });
  });

  it('leaves a debt when voided after its payout was spent, and the next credit repays it', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = placeOf(member, baht(10));
    await wagering.place(wager);
    await wagering.settle(settleOf(member, wager.id, baht(100)));
    await fund(db.database, member, -baht(95));
    await wagering.void(voidOf(member, wager.id));
    const purses = () => db.database.query('select purse, balance from ledger.balances($1) order by purse', [member]);
    expect(await purses()).toEqual([
      { purse: 'cash', balance: 0n },
      { purse: 'debt', balance: baht(85) },
    ]);
    await fund(db.database, member, baht(100));
    expect(await purses()).toEqual([
      { purse: 'cash', balance: baht(15) },
      { purse: 'debt', balance: 0n },
    ]);
  });
});
