import { uuid7 } from '@chokdee/contract/uuid7';
import { describe, expect, it } from 'vitest';
import { createProtection } from '../protection/index.ts';
import { baht, clockOf, openPlayer, placeOf, playOf, settleOf, storedState, wageringFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });
const protection = createProtection({ database: db.database });

describe('command ids', () => {
  it('replays the same content and answers conflict for other content', async () => {
    const member = await openPlayer(db, baht(100));
    const play = playOf(member, baht(10), baht(5));
    const first = await wagering.placeAndSettle(play);
    await wagering.placeAndSettle(playOf(member, baht(10), 0n));
    const before = await storedState(db, member);
    expect(await wagering.placeAndSettle(play)).toEqual({ ...first, status: 'replayed' });
    expect(await wagering.placeAndSettle({ ...play, payout: String(baht(500)) })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
    expect(await wagering.place({ ...placeOf(member, baht(10)), id: play.id })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('replays before any other check: no money left, over a limit, excluded, stale', async () => {
    const member = await openPlayer(db, baht(10));
    const play = playOf(member, baht(10), 0n);
    const first = await wagering.placeAndSettle(play);
    expect(await wagering.placeAndSettle(play)).toEqual({ ...first, status: 'replayed' });
    await protection.setLimit({
      memberId: member,
      kind: 'wager',
      period: 'day',
      setter: 'member',
      amount: baht(1),
      actor: 'member',
    });
    expect(await wagering.placeAndSettle(play)).toMatchObject({ status: 'replayed' });
    await protection.setState({ memberId: member, state: 'excluded', until: null, actor: 'member' });
    expect(await wagering.placeAndSettle(play)).toMatchObject({ status: 'replayed' });
    await db.moveClock(40 * 86_400_000);
    expect(await wagering.placeAndSettle(play)).toEqual({ ...first, status: 'replayed' });
    await db.moveClock(-40 * 86_400_000);
  });

  it('replays a settlement with the same content and answers conflict for other content', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = placeOf(member, baht(10));
    await wagering.place(wager);
    const settle = settleOf(member, wager.id, baht(7));
    const first = await wagering.settle(settle);
    await wagering.placeAndSettle(playOf(member, baht(7), 0n));
    expect(await wagering.settle(settle)).toEqual({ ...first, status: 'replayed' });
    expect(await wagering.settle({ ...settle, payout: String(baht(8)) })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
    expect(await wagering.void({ id: settle.id, memberId: member, wagerId: wager.id, reason: 'x' })).toEqual({
      status: 'conflict',
      reason: 'content',
    });
  });

  it('answers conflict for the id of another ledger command and moves nothing', async () => {
    const member = await openPlayer(db, baht(10));
    const [{ id }] = (await db.owner.query<{ id: string }>('select id from ledger.transfer where member_id = $1', [
      member,
    ])) as [{ id: string }];
    const before = await storedState(db, member);
    expect(await wagering.placeAndSettle(playOf(member, baht(1), 0n, { id }))).toMatchObject({ status: 'conflict' });
    expect(await wagering.placeAndSettle(playOf(member, baht(1), baht(3), { id }))).toMatchObject({
      status: 'conflict',
    });
    expect(await storedState(db, member)).toEqual(before);
  });

  it('answers stale for an id more than 10 minutes off the clock, for every command, and changes nothing', async () => {
    const member = await openPlayer(db, baht(10));
    const wager = placeOf(member, baht(1));
    await wagering.place(wager);
    const before = await storedState(db, member);
    const now = await clockOf(db);
    for (const minutes of [-10.1, 10.1]) {
      const id = uuid7(now.getTime() + minutes * 60_000);
      expect(await wagering.place(placeOf(member, baht(1), { id }))).toEqual({ status: 'stale' });
      expect(await wagering.placeAndSettle(playOf(member, 0n, 0n, { id }))).toEqual({ status: 'stale' });
      expect(await wagering.settle({ id, memberId: member, wagerId: wager.id, payout: '10000' })).toEqual({
        status: 'stale',
      });
    }
    expect(await storedState(db, member)).toEqual(before);
  });

  it('replays a command after the turn of a month', async () => {
    const now = await clockOf(db);
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    await db.moveClock(midnight - now.getTime() - 60_000);
    const member = await openPlayer(db, baht(100));
    const wager = placeOf(member, baht(10));
    const play = playOf(member, baht(10), baht(4));
    const answers = [await wagering.place(wager), await wagering.placeAndSettle(play)];
    await db.moveClock(120_000);
    const before = await storedState(db, member);
    expect([await wagering.place(wager), await wagering.placeAndSettle(play)]).toEqual(
      answers.map((answer) => ({ ...answer, status: 'replayed' })),
    );
    expect(await storedState(db, member)).toEqual(before);
    expect(await wagering.settle(settleOf(member, wager.id, baht(3)))).toMatchObject({
      status: 'ok',
      balance: String(baht(87)),
    });
    await db.moveClock(now.getTime() - midnight - 60_000);
  });
});
