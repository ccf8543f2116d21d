import { uuid7 } from '@chokdee/contract/uuid7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LimitChange } from './index.ts';
import { createProtectionFixture } from './testing.ts';

const { db, protection, createMember } = await createProtectionFixture();
let member: string;
const hour = 3_600_000;
const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;

beforeEach(async () => {
  member = await createMember();
});

const setLimit = (amount: bigint | null, more: Partial<LimitChange> = {}): Promise<string> =>
  protection.setLimit({
    memberId: member,
    kind: 'deposit',
    period: 'day',
    setter: 'member',
    amount,
    actor: 'member',
    ...more,
  });
const check = async (amount: bigint): Promise<string | null> =>
  (
    await db.database.query<{ answer: string | null }>('select protection.check_deposit($1, $2) as answer', [
      member,
      amount,
    ])
  )[0]!.answer;
const deposit = (amount: bigint) => db.database.query('select protection.record_deposit($1, $2)', [member, amount]);
const dayLimitInRow = async () =>
  (
    await db.owner.query<{ limit: bigint | null }>(
      'select deposit_day_limit as limit from protection.player_limits where member_id = $1',
      [member],
    )
  )[0]!.limit;

describe('a limit', () => {
  it('applies at once when it is tighter; a looser one waits 24 hours and needs a confirmation', async () => {
    expect(await setLimit(baht(1_000))).toBe('applied');
    expect(await setLimit(baht(500))).toBe('applied');
    expect(await dayLimitInRow()).toBe(baht(500));

    expect(await setLimit(baht(2_000))).toBe('waiting');
    expect(await dayLimitInRow()).toBe(baht(500));
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('early');
    await db.moveClock(24 * hour - 60_000);
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('early');
    await db.moveClock(60_000);
    // The limit does not loosen without the confirmation.
    expect(await dayLimitInRow()).toBe(baht(500));
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('applied');
    expect(await dayLimitInRow()).toBe(baht(2_000));
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('unknown');
    await db.moveClock(-24 * hour);
  });

  it('is removed only like a loosening; tightening it cancels the request', async () => {
    await setLimit(baht(100));
    expect(await setLimit(null)).toBe('waiting');
    expect(await setLimit(baht(50))).toBe('applied');
    await db.moveClock(25 * hour);
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('unknown');
    expect(await dayLimitInRow()).toBe(baht(50));
    await setLimit(null);
    expect(await protection.withdrawLoosening(member, 'deposit', 'day')).toBe(true);
    expect(await protection.withdrawLoosening(member, 'deposit', 'day')).toBe(false);
    await db.moveClock(-25 * hour);
  });

  it('applies the stricter of operator and member; neither replaces the other', async () => {
    await setLimit(baht(300), { setter: 'operator', actor: 'op-1' });
    expect(await setLimit(baht(1_000))).toBe('applied');
    expect(await dayLimitInRow()).toBe(baht(300));
    await setLimit(baht(100));
    expect(await dayLimitInRow()).toBe(baht(100));
    expect(await setLimit(baht(5_000), { setter: 'operator', actor: 'op-1' })).toBe('applied');
    expect(await dayLimitInRow()).toBe(baht(100));
  });

  it('records every change in a history that the application role cannot write or delete', async () => {
    await setLimit(baht(300), { reason: 'my request' });
    await protection.setState({ memberId: member, state: 'blocked', until: null, actor: 'op-1', reason: 'documents' });
    expect(
      await db.database.query(
        'select actor, what, before, after, reason from protection.change where member_id = $1 order by changed_at',
        [member],
      ),
    ).toEqual([
      {
        actor: 'member',
        what: 'limit.deposit.day.member',
        before: { amount: null },
        after: { amount: '300000000' },
        reason: 'my request',
      },
      {
        actor: 'op-1',
        what: 'state',
        before: { state: 'open', until: null },
        after: { state: 'blocked', until: null },
        reason: 'documents',
      },
    ]);
    await expect(db.database.query('delete from protection.change')).rejects.toMatchObject({ code: '42501' });
    await expect(
      db.database.query('update protection.player_limits set deposit_day_limit = null'),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('rejects a negative amount and a kind without its period; answers unknown for an unknown member', async () => {
    await expect(setLimit(-1n)).rejects.toMatchObject({ code: '23514' });
    await expect(setLimit(1n, { kind: 'single_bet' })).rejects.toMatchObject({ code: '23514' });
    expect(await setLimit(1n, { memberId: uuid7() })).toBe('unknown');
  });
});

describe('deposits', () => {
  it('are allowed gross, up to exactly the limit, per day, week and month', async () => {
    await setLimit(baht(100));
    await setLimit(baht(250), { period: 'week' });
    expect(await check(baht(100))).toBeNull();
    await deposit(baht(100));
    expect(await check(1n)).toBe('limit.deposit.day');
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    // Monday noon in GMT+8, so that two more days belong to the same week.
    const monday = Date.UTC(2027, 1, 8, 4);
    await db.moveClock(monday - now.getTime());
    for (let n = 0; n < 2; n += 1) {
      expect(await check(baht(100))).toBeNull();
      await deposit(baht(100));
      await db.moveClock(24 * hour);
    }
    expect(await check(baht(50))).toBeNull();
    expect(await check(baht(50) + 1n)).toBe('limit.deposit.week');
    expect((await protection.limitsOf(member)).used).toEqual([
      { period: 'day', wagered: 0n, lost: 0n, deposited: 0n },
      { period: 'week', wagered: 0n, lost: 0n, deposited: baht(200) },
      { period: 'month', wagered: 0n, lost: 0n, deposited: baht(200) },
    ]);
    await db.moveClock(now.getTime() - monday - 48 * hour);
  });

  it('are rejected for zero, null or a negative amount, and do not raise what is left', async () => {
    await setLimit(baht(100));
    await deposit(baht(100));
    for (const amount of [-baht(100), 0n]) await expect(deposit(amount)).rejects.toMatchObject({ code: '22023' });
    await expect(db.database.query('select protection.record_deposit($1, null)', [member])).rejects.toMatchObject({
      code: '22023',
    });
    expect(await check(1n)).toBe('limit.deposit.day');
  });

  it.each([
    ['blocked', 'blocked'],
    ['excluded', 'blocked'],
    ['closed', 'closed'],
  ] as const)('are refused while a member is %s', async (state, expected) => {
    await protection.setState({ memberId: member, state, until: null, actor: 'op-1' });
    expect(await check(1n)).toBe(expected);
  });
});

describe('a state', () => {
  const at = async (hours: number): Promise<Date> => {
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    return new Date(now.getTime() + hours * hour);
  };
  const change = async (state: 'open' | 'blocked' | 'excluded' | 'closed', hours: number | null, actor: string) =>
    protection.setState({ memberId: member, state, until: hours === null ? null : await at(hours), actor });

  it('cannot leave or shorten an exclusion before its end, by the member or an operator', async () => {
    expect(await change('excluded', 24 * 180, 'member')).toBe('ok');
    for (const actor of ['member', 'op-1']) {
      expect(await change('open', null, actor)).toBe('refused');
      expect(await change('blocked', null, actor)).toBe('refused');
      expect(await change('excluded', 24, actor)).toBe('refused');
    }
    expect(await change('excluded', 24 * 365, 'member')).toBe('ok');
    await db.moveClock(24 * 366 * hour);
    // It does not end by itself: an operator must set another state.
    expect(await protection.stateOf(member)).toMatchObject({ state: 'excluded' });
    expect(await change('open', null, 'member')).toBe('refused');
    expect(await change('open', null, 'op-1')).toBe('ok');
    await db.moveClock(-24 * 366 * hour);
  });

  it('keeps the end of an exclusion when the account is closed and opened again', async () => {
    const end = await at(24 * 180);
    expect(await protection.setState({ memberId: member, state: 'excluded', until: end, actor: 'member' })).toBe('ok');
    expect(await change('closed', null, 'op-1')).toBe('ok');
    expect(await change('open', null, 'op-1')).toBe('refused');
    expect(await change('blocked', null, 'op-1')).toBe('refused');
    expect(await change('excluded', 24, 'op-1')).toBe('refused');
    expect(await protection.setState({ memberId: member, state: 'excluded', until: end, actor: 'op-1' })).toBe('ok');
    expect(await change('closed', null, 'op-1')).toBe('ok');
    await db.moveClock(24 * 181 * hour);
    expect(await change('open', null, 'op-1')).toBe('ok');
    await db.moveClock(-24 * 181 * hour);
  });

  it('returns to open when a time-out ends, and not before', async () => {
    await change('blocked', 2, 'member');
    expect(await change('open', null, 'member')).toBe('refused');
    expect(await protection.stateOf(member)).toMatchObject({ state: 'blocked' });
    await db.moveClock(2 * hour + 60_000);
    expect(await protection.stateOf(member)).toEqual({ state: 'open', until: null });
    expect(await check(1n)).toBeNull();
    await db.moveClock(-2 * hour - 60_000);
  });

  it('is null for an unknown member', async () => {
    expect(await protection.stateOf(uuid7())).toBeNull();
    expect(await protection.setState({ memberId: uuid7(), state: 'closed', until: null, actor: 'op-1' })).toBe(
      'unknown',
    );
  });
});
