import { uuid7 } from '@chokdee/contract/uuid7';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProtectionFixture } from './testing.ts';

// Every rule of stakes and deposits below, at and above its bound, by every function that has it:
// the refusal of a stake, the forecast of the largest stake, play without money, and deposits.

const { db, createMember } = await createProtectionFixture();
let member: string;
beforeEach(async () => {
  member = await createMember();
});
// All is judged at one moment, noon of the day of the cases.
beforeAll(async () => {
  await db.stopClock();
  await db.moveClock(today.getTime() - (await answer<Date>('platform.clock()', [])).getTime());
});

/** A Friday: day, week (from Monday the 16th) and month begin on different days. */
const NOW = '2026-11-20';
const LIMIT = 1_000n;
const COUNTED = 400n;
const ROOM = LIMIT - COUNTED;
const UNLIMITED = 9_223_372_036_854_775_807n;

/** By period: the last day on which its counter still counts `today`, and the day before. */
const today = new Date(`${NOW}T12:00:00+08:00`);
const dayOf = (days: number): string => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const monday = -((today.getUTCDay() + 6) % 7);
const PERIODS = {
  day: { running: dayOf(0), ended: dayOf(-1) },
  week: { running: dayOf(monday), ended: dayOf(monday - 1) },
  month: { running: '2026-11-01', ended: '2026-10-31' },
} as const;
type Period = keyof typeof PERIODS;
const COUNTER = { wager: 'wagered', loss: 'lost', deposit: 'deposited' } as const;
type Kind = keyof typeof COUNTER;

/** Sets columns of the member's limits. */
const set = (columns: Readonly<Record<string, unknown>>): Promise<unknown> =>
  db.owner.query(
    `update protection.player_limits l
     set (${Object.keys(columns).join(', ')}) = row (${Object.keys(columns)
       .map((name) => `n.${name}`)
       .join(', ')})
     from jsonb_populate_record(null::protection.player_limits, $2) n
     where l.member_id = $1`,
    [member, JSON.stringify(columns, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))],
  );
const answer = async <T>(sql: string, values: readonly unknown[]): Promise<T> =>
  (await db.owner.query<{ answer: T }>(`select ${sql} as answer`, values))[0]!.answer;
/** The refusal of a stake; `wagered` and `lost` are what earlier wagers of the command add. */
const refusal = (
  stake: bigint,
  {
    brand = 'chokdee',
    currency = 'THB',
    at = today,
    wagered = 0n,
    lost = 0n,
  }: {
    readonly brand?: string;
    readonly currency?: string;
    readonly at?: Date;
    readonly wagered?: bigint;
    readonly lost?: bigint;
  } = {},
): Promise<string | null> =>
  answer<string | null>(
    `(select protection.refusal(l, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      from protection.player_limits l where l.member_id = $1)`,
    [
      member,
      brand,
      currency,
      at,
      stake,
      wagered,
      lost,
      PERIODS.day.running,
      PERIODS.week.running,
      PERIODS.month.running,
    ],
  );
const largest = (): Promise<bigint> => answer<bigint>('protection.max_stake($1)', [member]);
const mayPlay = (): Promise<boolean> => answer<boolean>('protection.may_play($1)', [member]);
const deposit = (amount: bigint): Promise<string | null> =>
  answer<string | null>('protection.check_deposit($1, $2)', [member, amount]);

describe('a limit of wagers or losses', () => {
  const cases = (['wager', 'loss'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period): [Kind, Period] => [kind, period]),
  );

  it.each(cases)('%s per %s counts while its period runs, and not once it has ended', async (kind, period) => {
    await set({
      [`${kind}_${period}_limit`]: LIMIT,
      [`${COUNTER[kind]}_${period}`]: COUNTED,
      counted_on: PERIODS[period].running,
    });
    const refused = `limit.${kind}.${period}`;
    expect([await refusal(ROOM - 1n), await refusal(ROOM), await refusal(ROOM + 1n)]).toEqual([null, null, refused]);
    expect(await largest()).toBe(ROOM);
    await set({ counted_on: PERIODS[period].ended });
    expect([await refusal(LIMIT), await refusal(LIMIT + 1n)]).toEqual([null, refused]);
    expect(await largest()).toBe(LIMIT);
  });

  it.each(cases)('%s per %s includes earlier wagers of the same command', async (kind, period) => {
    await set({ [`${kind}_${period}_limit`]: LIMIT, counted_on: PERIODS[period].ended });
    const earlier = kind === 'wager' ? { wagered: COUNTED } : { lost: COUNTED };
    const other = kind === 'wager' ? { lost: LIMIT } : { wagered: LIMIT };
    expect([await refusal(ROOM, earlier), await refusal(ROOM + 1n, earlier), await refusal(LIMIT, other)]).toEqual([
      null,
      `limit.${kind}.${period}`,
      null,
    ]);
  });

  it.each(cases)('%s per %s that is used up leaves nothing, also past it', async (kind, period) => {
    const counter = `${COUNTER[kind]}_${period}`;
    await set({ [`${kind}_${period}_limit`]: LIMIT, [counter]: LIMIT, counted_on: PERIODS[period].running });
    expect([await refusal(1n), await largest()]).toEqual([`limit.${kind}.${period}`, 0n]);
    await set({ [counter]: LIMIT + 1n });
    expect([await refusal(1n), await largest()]).toEqual([`limit.${kind}.${period}`, 0n]);
  });
});

describe('a limit of deposits', () => {
  it.each(['day', 'week', 'month'] as const)('per %s counts while its period runs', async (period) => {
    await set({
      [`deposit_${period}_limit`]: LIMIT,
      [`deposited_${period}`]: COUNTED,
      counted_on: PERIODS[period].running,
    });
    const refused = `limit.deposit.${period}`;
    expect([await deposit(ROOM - 1n), await deposit(ROOM), await deposit(ROOM + 1n)]).toEqual([null, null, refused]);
    await set({ counted_on: PERIODS[period].ended });
    expect([await deposit(LIMIT), await deposit(LIMIT + 1n)]).toEqual([null, refused]);
    // It says nothing about stakes.
    expect([await refusal(LIMIT + 1n), await largest()]).toEqual([null, UNLIMITED]);
  });
});

describe('a single bet', () => {
  it('is at most its limit, and the strictest limit decides', async () => {
    await set({ single_bet_limit: LIMIT });
    expect([await refusal(LIMIT), await refusal(LIMIT + 1n)]).toEqual([null, 'limit.single_bet']);
    expect(await largest()).toBe(LIMIT);
    await set({ wager_day_limit: LIMIT - 1n });
    expect([await refusal(LIMIT - 1n), await refusal(LIMIT)]).toEqual([null, 'limit.wager.day']);
    expect(await largest()).toBe(LIMIT - 1n);
  });

  it('is one of the brand and currency of the member', async () => {
    expect(await refusal(1n)).toBeNull();
    expect(await refusal(1n, { brand: 'other' })).toBe('brand');
    expect(await refusal(1n, { currency: 'VND' })).toBe('currency');
  });

  it('has no bound without a limit, and an unknown member has no forecast', async () => {
    expect(await largest()).toBe(UNLIMITED);
    member = uuid7();
    expect([await largest(), await mayPlay(), await deposit(1n)]).toEqual([null, false, 'closed']);
  });
});

describe('the state of a member', () => {
  const HOUR = 3_600_000;
  /** State, when it ends (ms from now; null: never), and what a stake, play and a deposit get. */
  it.each([
    ['open', null, { stake: null, play: true, deposit: null }],
    ['closed', null, { stake: 'closed', play: false, deposit: 'closed' }],
    ['excluded', null, { stake: 'blocked', play: false, deposit: 'blocked' }],
    // An exclusion does not end by itself.
    ['excluded', -HOUR, { stake: 'blocked', play: false, deposit: 'blocked' }],
    ['blocked', null, { stake: 'blocked', play: false, deposit: 'blocked' }],
    ['blocked', HOUR, { stake: 'blocked', play: false, deposit: 'blocked' }],
    ['blocked', -HOUR, { stake: null, play: true, deposit: null }],
  ] as const)('%s that ends in %s ms', async (state, ends, expected) => {
    const now = await answer<Date>('platform.clock()', []);
    await set({ state, state_until: ends === null ? null : new Date(now.getTime() + ends).toISOString() });
    expect({
      stake: await refusal(1n, { at: now }),
      play: await mayPlay(),
      deposit: await deposit(1n),
    }).toEqual(expected);
    expect(await largest()).toBe(expected.play ? UNLIMITED : 0n);
  });

  it('blocked until a moment is open at it, and not a microsecond before', async () => {
    const judge = () =>
      answer<readonly unknown[]>(
        `(select jsonb_build_array(
            protection.refusal(l, l.brand_id, l.currency, platform.clock(), 1, 0, 0, $2, $2, $2),
            protection.may_play(l.member_id),
            protection.check_deposit(l.member_id, 1),
            protection.max_stake(l.member_id) > 0
          )
          from protection.player_limits l where l.member_id = $1)`,
        [member, NOW],
      );
    const endIn = (microseconds: number) =>
      db.owner.query(
        `update protection.player_limits
         set state = 'blocked', state_until = platform.clock() + $2 * interval '1 microsecond'
         where member_id = $1`,
        [member, microseconds],
      );
    await endIn(1);
    expect(await judge()).toEqual(['blocked', false, 'blocked', false]);
    await endIn(0);
    expect(await judge()).toEqual([null, true, null, true]);
  });
});
