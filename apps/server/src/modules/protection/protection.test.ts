import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProtection, type LimitChange, type Protection } from './index.ts';

let db: TestDatabase;
let protection: Protection;
let member: string;
const hour = 3_600_000;
const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;

beforeAll(async () => {
  db = await testDatabase();
  protection = createProtection({ database: db.database });
});
beforeEach(async () => {
  member = uuid7();
  await protection.openDoor(db.database, { memberId: member, brandId: 'chokdee', currency: 'THB' });
});
afterAll(() => db.close());

const own = (amount: bigint | null, more: Partial<LimitChange> = {}): Promise<string> =>
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
    await db.database.query<{ verdict: string | null }>('select protection.check_deposit($1, $2) as verdict', [
      member,
      amount,
    ])
  )[0]!.verdict;
const deposit = (amount: bigint) => db.database.query('select protection.record_deposit($1, $2)', [member, amount]);
const doorLimit = async () =>
  (
    await db.owner.query<{ limit: bigint | null }>(
      'select deposit_day_limit as limit from protection.player_limits where member_id = $1',
      [member],
    )
  )[0]!.limit;

describe('a limit', () => {
  it('that tightens stands at once; one that loosens waits a day and then for a second word', async () => {
    expect(await own(baht(1_000))).toBe('applied');
    expect(await own(baht(500))).toBe('applied');
    expect(await doorLimit()).toBe(baht(500));

    expect(await own(baht(2_000))).toBe('waiting');
    expect(await doorLimit()).toBe(baht(500));
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('early');
    await db.moveClock(24 * hour - 60_000);
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('early');
    await db.moveClock(60_000);
    // The day alone does not loosen it.
    expect(await doorLimit()).toBe(baht(500));
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('applied');
    expect(await doorLimit()).toBe(baht(2_000));
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('unknown');
    await db.moveClock(-24 * hour);
  });

  it('is taken away only as it is loosened, and tightening again takes the wish back', async () => {
    await own(baht(100));
    expect(await own(null)).toBe('waiting');
    expect(await own(baht(50))).toBe('applied');
    await db.moveClock(25 * hour);
    expect(await protection.confirmLoosening(member, 'deposit', 'day')).toBe('unknown');
    expect(await doorLimit()).toBe(baht(50));
    await own(null);
    expect(await protection.withdrawLoosening(member, 'deposit', 'day')).toBe(true);
    expect(await protection.withdrawLoosening(member, 'deposit', 'day')).toBe(false);
    await db.moveClock(-25 * hour);
  });

  it('of the house and of the member: the stricter counts, and neither undoes the other', async () => {
    await own(baht(300), { setter: 'house', actor: 'op-1' });
    expect(await own(baht(1_000))).toBe('applied');
    expect(await doorLimit()).toBe(baht(300));
    await own(baht(100));
    expect(await doorLimit()).toBe(baht(100));
    expect(await own(baht(5_000), { setter: 'house', actor: 'op-1' })).toBe('applied');
    expect(await doorLimit()).toBe(baht(100));
  });

  it('leaves a trace of every change, which the application can neither write nor erase', async () => {
    await own(baht(300), { reason: 'my wish' });
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
        reason: 'my wish',
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

  it('refuses what makes no sense', async () => {
    await expect(own(-1n)).rejects.toMatchObject({ code: '23514' });
    await expect(own(1n, { kind: 'single_bet' })).rejects.toMatchObject({ code: '23514' });
    expect(await own(1n, { memberId: uuid7() })).toBe('unknown');
  });
});

describe('deposits', () => {
  it('count gross, up to the limit exactly, for day, week and month', async () => {
    await own(baht(100));
    await own(baht(250), { period: 'week' });
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

  it('that are none give no headroom back', async () => {
    await own(baht(100));
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
  ] as const)('are refused while a member is %s', async (state, verdict) => {
    await protection.setState({ memberId: member, state, until: null, actor: 'op-1' });
    expect(await check(1n)).toBe(verdict);
  });
});

describe('a state', () => {
  const at = async (hours: number): Promise<Date> => {
    const [{ now }] = (await db.database.query<{ now: Date }>('select platform.clock() as now')) as [{ now: Date }];
    return new Date(now.getTime() + hours * hour);
  };
  const change = async (state: 'open' | 'blocked' | 'excluded' | 'closed', hours: number | null, actor: string) =>
    protection.setState({ memberId: member, state, until: hours === null ? null : await at(hours), actor });

  it('an exclusion is lifted or shortened by nobody before its end', async () => {
    expect(await change('excluded', 24 * 180, 'member')).toBe('ok');
    for (const actor of ['member', 'op-1']) {
      expect(await change('open', null, actor)).toBe('refused');
      expect(await change('blocked', null, actor)).toBe('refused');
      expect(await change('excluded', 24, actor)).toBe('refused');
    }
    expect(await change('excluded', 24 * 365, 'member')).toBe('ok');
    await db.moveClock(24 * 366 * hour);
    // Its end does not reopen by itself: somebody must say so.
    expect(await protection.stateOf(member)).toMatchObject({ state: 'excluded' });
    expect(await change('open', null, 'member')).toBe('refused');
    expect(await change('open', null, 'op-1')).toBe('ok');
    await db.moveClock(-24 * 366 * hour);
  });

  it('an exclusion outlives a closing: an account that is opened again is excluded to the same end', async () => {
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

  it('a time-out ends by itself, and not before', async () => {
    await change('blocked', 2, 'member');
    expect(await change('open', null, 'member')).toBe('refused');
    expect(await protection.stateOf(member)).toMatchObject({ state: 'blocked' });
    await db.moveClock(2 * hour + 60_000);
    expect(await protection.stateOf(member)).toEqual({ state: 'open', until: null });
    expect(await check(1n)).toBeNull();
    await db.moveClock(-2 * hour - 60_000);
  });

  it('of an unknown member is none', async () => {
    expect(await protection.stateOf(uuid7())).toBeNull();
    expect(await protection.setState({ memberId: uuid7(), state: 'closed', until: null, actor: 'op-1' })).toBe(
      'unknown',
    );
  });
});
