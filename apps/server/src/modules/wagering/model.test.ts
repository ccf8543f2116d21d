import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWagering, type WagerAnswer, type Wagering } from './index.ts';
import { baht, brokenRules, cashOf, counters, openPlayer, playOf, stakeOf } from './testing.ts';

/** A wager in the plainest terms; the door must behave as if commands came one after another and did this. */
interface Bet {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: 'placed' | 'settled' | 'voided';
}
interface World {
  readonly cash: bigint;
  readonly debt: bigint;
  readonly bets: ReadonlyMap<number, Bet>;
  readonly done: ReadonlyMap<string, string>;
}

/** A step with its keys chosen beforehand. `of` numbers the wager; `key` names the command: the same key again is a repetition. */
type Step =
  | { readonly kind: 'place'; readonly key: string; readonly of: number; readonly stake: bigint }
  | {
      readonly kind: 'play';
      readonly key: string;
      readonly of: number;
      readonly stake: bigint;
      readonly payout: bigint;
    }
  | { readonly kind: 'settle' | 'resettle'; readonly key: string; readonly of: number; readonly payout: bigint }
  | { readonly kind: 'void'; readonly key: string; readonly of: number };

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** Takes from the cash, and what is not there from the member's name. */
const take = (world: World, amount: bigint): World => ({
  ...world,
  cash: world.cash - least(world.cash, amount),
  debt: world.debt + amount - least(world.cash, amount),
});
/** A win first repays what is owed. `earned` counts; the cash it can take is what the purse then holds. */
function give(world: World, earned: bigint, change: bigint): World {
  const repaid = least(least(world.debt, earned), world.cash + change);
  return { ...world, cash: world.cash + change - repaid, debt: world.debt - repaid };
}

function expected(world: World, step: Step): { readonly world: World; readonly status: string } {
  if (world.done.has(step.key))
    return { world, status: world.done.get(step.key) === JSON.stringify(step, text) ? 'replayed' : 'conflict' };
  const bet = world.bets.get(step.of);
  const after = (next: World, changed: Bet): { world: World; status: string } => ({
    world: {
      ...next,
      bets: new Map(next.bets).set(step.of, changed),
      done: new Map(next.done).set(step.key, JSON.stringify(step, text)),
    },
    status: 'ok',
  });
  switch (step.kind) {
    case 'place':
      return world.cash < step.stake
        ? { world, status: 'insufficient' }
        : after({ ...world, cash: world.cash - step.stake }, { stake: step.stake, payout: 0n, state: 'placed' });
    case 'play':
      return world.cash < step.stake
        ? { world, status: 'insufficient' }
        : after(give(world, step.payout, step.payout - step.stake), {
            stake: step.stake,
            payout: step.payout,
            state: 'settled',
          });
    case 'settle':
      return bet?.state === 'placed'
        ? after(give(world, step.payout, step.payout), { ...bet, payout: step.payout, state: 'settled' })
        : { world, status: 'closed' };
    case 'resettle':
      return bet?.state === 'settled' && !immediate(step.of)
        ? after(give(take(world, bet.payout), step.payout, step.payout), { ...bet, payout: step.payout })
        : { world, status: 'closed' };
    case 'void':
      return bet && bet.state !== 'voided'
        ? after(take({ ...world, cash: world.cash + bet.stake }, bet.payout), { ...bet, payout: 0n, state: 'voided' })
        : { world, status: 'closed' };
  }
}
/** Wagers of odd numbers are settled as they are placed. */
const immediate = (of: number): boolean => of % 2 === 1;

const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const money = fc.integer({ min: 0, max: 60 }).map((n) => BigInt(n) * 1_000_000n);
const key = fc.integer({ min: 0, max: 25 }).map((n) => `k${n}`);
const open = fc.integer({ min: 0, max: 3 }).map((n) => n * 2);
const closed = fc.integer({ min: 0, max: 2 }).map((n) => n * 2 + 1);
const any = fc.integer({ min: 0, max: 7 });
/** A wager's number belongs to the key that placed it, so that a repeated key speaks of the same wager. */
const plan = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), of: open, stake: money }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('play' as const), of: closed, stake: money, payout: money }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('settle' as const, 'resettle' as const),
          key,
          of: any,
          payout: money,
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), key, of: any }) },
    ),
    { minLength: 5, maxLength: 40 },
  )
  .map((steps) => steps.map((step): Step => ('key' in step ? step : { ...step, key: `w${step.of}` })));

let db: TestDatabase;
let door: Wagering;
beforeAll(async () => {
  db = await testDatabase({ max: 16 });
  door = createWagering({ database: db.database, commands: createCommands(db.database.pool, { busyAttempts: 10 }) });
});
afterAll(() => db.close());

const RUNS = process.env['CHOKDEE_FULL'] ? 400 : 60;

/** Sends a step for one member: wager ids and command ids are made once per number and key. */
function sender(member: string) {
  const ids = new Map<string, string>();
  const id = (name: string): string => ids.get(name) ?? ids.set(name, uuid7()).get(name)!;
  return (step: Step): Promise<WagerAnswer> => {
    switch (step.kind) {
      case 'place':
        return door.place(stakeOf(member, step.stake, { id: id(step.key), round: step.key }));
      case 'play':
        return door.placeAndSettle(playOf(member, step.stake, step.payout, { id: id(step.key), round: step.key }));
      case 'settle':
        return door.settle({
          id: id(step.key),
          memberId: member,
          wagerId: id(`w${step.of}`),
          payout: String(step.payout),
        });
      case 'resettle':
        return door.resettle({
          id: id(step.key),
          memberId: member,
          wagerId: id(`w${step.of}`),
          payout: String(step.payout),
          reason: 'model',
        });
      case 'void':
        return door.void({ id: id(step.key), memberId: member, wagerId: id(`w${step.of}`), reason: 'model' });
    }
  };
}

const debtOf = async (member: string): Promise<bigint> =>
  (
    await db.database.query<{ balance: bigint }>(`select balance from ledger.balances($1) where purse = 'debt'`, [
      member,
    ])
  )[0]?.balance ?? 0n;

test('whatever the order of placing, settling, voiding, correcting and repeating, the door does what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const member = await openPlayer(db, baht(100));
      const send = sender(member);
      let world: World = { cash: baht(100), debt: 0n, bets: new Map(), done: new Map() };
      for (const step of steps) {
        const { world: next, status } = expected(world, step);
        const answer = await send(step);
        expect(answer.status, JSON.stringify(step, text)).toBe(status);
        world = next;
        expect({ cash: await cashOf(db, member), debt: await debtOf(member) }).toEqual({
          cash: world.cash,
          debt: world.debt,
        });
      }
      const bets = [...world.bets.values()];
      const sum = (of: (bet: Bet) => bigint, state: readonly Bet['state'][]): bigint =>
        bets.filter((bet) => state.includes(bet.state)).reduce((total, bet) => total + of(bet), 0n);
      const staked = sum((bet) => bet.stake, ['placed', 'settled']);
      const used = { wagered: staked, lost: staked - sum((bet) => bet.payout, ['settled']) };
      expect(await counters(db, member)).toEqual({
        day: used,
        week: used,
        month: used,
        inPlay: sum((bet) => bet.stake, ['placed']),
      });
    }),
    { numRuns: RUNS },
  );
  expect(await brokenRules(db)).toEqual([]);
}, 300_000);

test('the same steps sent all at once leave books, doors and wagers that agree', async () => {
  await fc.assert(
    fc.asyncProperty(plan, plan, async (one, two) => {
      const members = await Promise.all([openPlayer(db, baht(100)), openPlayer(db, baht(50))]);
      const [first, second] = members.map(sender) as [ReturnType<typeof sender>, ReturnType<typeof sender>];
      const answers = await Promise.all([...one.map(first), ...two.map(second)]);
      expect(
        answers.every(({ status }) =>
          ['ok', 'replayed', 'conflict', 'insufficient', 'closed', 'busy'].includes(status),
        ),
      ).toBe(true);
      for (const member of members) {
        const [row] = await db.owner.query<{ staked: bigint; lost: bigint; open: bigint }>(
          `select coalesce(sum(stake) filter (where state in ('placed', 'settled')), 0)::bigint as staked, coalesce(sum(stake - payout) filter (where state in ('placed', 'settled')), 0)::bigint as lost,
           coalesce(sum(stake) filter (where state = 'placed'), 0)::bigint as open from wagering.wager where member_id = $1`,
          [member],
        );
        const used = { wagered: row!.staked, lost: row!.lost };
        expect(await counters(db, member)).toEqual({ day: used, week: used, month: used, inPlay: row!.open });
      }
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  );
  expect(await brokenRules(db)).toEqual([]);
}, 300_000);
