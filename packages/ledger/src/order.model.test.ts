import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { balances } from './client.ts';
import { failureOf } from './failures.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember } from './testing.ts';

/**
 * The ids of a member's commands come in no order: copies whose clocks differ, commands that waited, an id used again by mistake for something
 * else. A purse remembers only the newest of them (`last_id`), and still every id has one meaning and one effect.
 */
interface World {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  /** What each id was used for. */
  readonly ids: ReadonlyMap<number, string>;
  readonly holds: ReadonlyMap<number, { readonly amount: bigint; readonly open: boolean }>;
  /** What can be taken back: what went out of cash, what came in to cash and to bonus. */
  readonly posted: ReadonlyMap<
    number,
    { readonly pays: bigint; readonly gets: bigint; readonly bonus: bigint; readonly reversed: boolean }
  >;
}
/** `id` and `of` number a pool of ids whose times are in no order. `many` is `short` in a statement with other members, `release` what a result does, tried in one too. */
type Step =
  | { readonly kind: 'short' | 'many'; readonly id: number; readonly pays: bigint; readonly gets: bigint }
  | { readonly kind: 'release'; readonly id: number; readonly amount: bigint; readonly gets: bigint }
  | { readonly kind: 'deposit' | 'bonus' | 'house' | 'hold'; readonly id: number; readonly amount: bigint }
  | { readonly kind: 'postHold' | 'voidHold' | 'reverse'; readonly id: number; readonly of: number };

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
const written = (step: Step): string =>
  JSON.stringify({ ...step, kind: step.kind === 'many' ? 'short' : step.kind }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );

/** What a step comes to. */
function expected(world: World, step: Step): { readonly world: World; readonly status: string } {
  const known = world.ids.get(step.id);
  if (known !== undefined) return { world, status: known === written(step) ? 'replayed' : 'conflict' };
  const free = world.cash - world.held;
  const no = (status: string) => ({ world, status });
  const yes = (more: Partial<World>) => ({
    status: 'ok',
    world: { ...world, ...more, ids: new Map(world.ids).set(step.id, written(step)) },
  });
  const posting = ({ pays = 0n, gets = 0n, bonus = 0n }, more: Partial<World> = {}) => {
    // What is earned repays the debt as far as cash is free.
    const repaid = least(world.debt, gets, free - pays + gets);
    return yes({
      cash: world.cash - pays + gets - repaid,
      debt: world.debt - repaid,
      bonus: world.bonus + bonus,
      posted: new Map(world.posted).set(step.id, { pays, gets, bonus, reversed: false }),
      ...more,
    });
  };
  switch (step.kind) {
    case 'short':
    case 'many':
      return free < step.pays ? no('insufficient') : posting(step);
    case 'release':
      return posting({ gets: step.gets });
    case 'deposit':
      return posting({ gets: step.amount });
    case 'bonus':
      return posting({ bonus: step.amount });
    case 'house':
      return posting({});
    case 'hold':
      return free < step.amount
        ? no('insufficient')
        : yes({
            held: world.held + step.amount,
            holds: new Map(world.holds).set(step.id, { amount: step.amount, open: true }),
          });
    case 'postHold':
    case 'voidHold': {
      const hold = world.holds.get(step.of);
      if (!hold?.open) return no('closed');
      const ended = {
        held: world.held - hold.amount,
        holds: new Map(world.holds).set(step.of, { ...hold, open: false }),
      };
      return step.kind === 'voidHold'
        ? yes(ended)
        : yes({
            ...ended,
            cash: world.cash - hold.amount,
            posted: new Map(world.posted).set(step.id, { pays: hold.amount, gets: 0n, bonus: 0n, reversed: false }),
          });
    }
    case 'reverse': {
      const original = world.posted.get(step.of);
      if (!original || original.reversed) return no('closed');
      // What is not free any more is owed.
      const [cash, bonus] = [least(original.gets, free + original.pays), least(original.bonus, world.bonus)];
      return yes({
        cash: world.cash + original.pays - cash,
        bonus: world.bonus - bonus,
        debt: world.debt + original.gets - cash + original.bonus - bonus,
        posted: new Map(world.posted).set(step.of, { ...original, reversed: true }),
      });
    }
  }
}

const POOL = 7;
const START = 150n;
const amount = fc.bigInt(1n, 60n);
const id = fc.nat(POOL - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('short' as const, 'many' as const),
      id,
      pays: amount,
      gets: fc.oneof(fc.constant(0n), amount),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('release' as const),
      id,
      amount,
      gets: fc.oneof(fc.constant(0n), amount),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('deposit' as const, 'bonus' as const, 'house' as const, 'hold' as const, 'hold' as const),
      id,
      amount,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('postHold' as const, 'voidHold' as const, 'reverse' as const),
      id,
      of: id,
    }),
  },
);
/** A step, and how often it is sent: two twins at once, or again later. */
const plan = fc.array(fc.record({ step, twins: fc.constantFrom(1, 1, 2), again: fc.boolean() }), {
  minLength: 3,
  maxLength: 20,
});
/** Where in the ten minutes each way the ids of the pool lie, milliseconds. */
const times = fc.array(fc.integer({ min: -580_000, max: 580_000 }), { minLength: POOL, maxLength: POOL });

let kit: TestDatabase;
let neighbours: readonly string[];
beforeAll(async () => {
  kit = await testDatabase({ max: 6 });
  neighbours = await Promise.all(
    [0, 1].map(async () => {
      const member = await openMember(kit.database);
      await ledgerFunctions(kit.database).post(member, 'deposit', [['channel:test', 'cash', 1_000_000n]]);
      return member;
    }),
  );
});
afterAll(async () => {
  await kit.close();
});

/** Sends steps for one member, as the commands of a house do: a purse in a statement with others is asked alone where that comes to nothing. */
function sender(member: string, ids: readonly string[]) {
  const face = ledgerFunctions(kit.database);
  const key = (one: Step) => ({ id: ids[one.id]!, content: written(one) });
  // Inner functions: only the owner's own functions may call them.
  const short = async (one: Step & { pays: bigint; gets: bigint }): Promise<string> =>
    (
      await kit.owner.query<{ status: string }>(
        `select status from ledger.post_cash($1, $2, sha256(convert_to($3, 'UTF8')), 'bet', 'THB', $4, 'house:games', $5, 'house:games', null)`,
        [member, ids[one.id], written(one), one.pays, one.gets],
      )
    )[0]!.status;
  /** The orders of the member and of two others in one statement; null where the member's has to go alone. */
  const together = async (one: Step & { gets: bigint }, amount: bigint, orders: string): Promise<'ok' | null> => {
    const all = [member, ...neighbours].sort().map((whose) => ({
      whose,
      id: whose === member ? ids[one.id]! : uuid7(),
      amount: whose === member ? amount : 1n,
      gets: whose === member ? one.gets : 1n,
    }));
    try {
      const [row] = await kit.owner.query<{ done: boolean[] }>(
        `with o as (select *, sha256(convert_to($5, 'UTF8')) as hash from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) with ordinality as o (member, id, amount, gets, n))
         select array(select p.version is not null from unnest(${orders}) with ordinality as p (account_brand, balance, held, version, account_revision, n) order by p.n) as done`,
        [
          all.map(({ whose }) => whose),
          all.map((order) => order.id),
          all.map((order) => order.amount),
          all.map(({ gets }) => gets),
          written(one),
        ],
      );
      return row!.done[all.findIndex(({ whose }) => whose === member)] === true ? 'ok' : null;
    } catch (error) {
      const { code } = error as { code: string };
      if (code !== 'CKONE' && code !== '23505') throw error;
      return null;
    }
  };
  const many = async (one: Step & { pays: bigint; gets: bigint }): Promise<string> =>
    (await together(
      one,
      one.pays,
      `ledger.post_cash_all((select array_agg(row(member, id, hash, 'THB', amount, 'house:games', gets, 'house:games', null)::ledger.cash_order order by n) from o), 'bet', platform.clock())`,
    )) ?? short(one);
  const release = async (one: Step & { amount: bigint; gets: bigint }): Promise<string> =>
    (await together(
      one,
      one.amount,
      `ledger.post_release_all((select array_agg(row(member, id, hash, 'THB', amount, gets, null)::ledger.release_order order by n) from o), 'win', 'house:waiting', 'house:games', platform.clock())`,
    )) ??
    (
      await face.post(
        member,
        'win',
        [
          ['house:waiting', 'house:games', one.amount],
          ...(one.gets > 0n ? [['house:games', 'cash', one.gets] as const] : []),
        ],
        key(one),
      )
    ).status;
  const answer = (one: Step): Promise<string> => {
    switch (one.kind) {
      case 'short':
        return short(one);
      case 'many':
        return many(one);
      case 'release':
        return release(one);
      case 'deposit':
        return face
          .post(member, 'deposit', [['channel:test', 'cash', one.amount]], key(one))
          .then(({ status }) => status);
      case 'bonus':
        return face
          .post(member, 'bonus', [['promotion:test', 'bonus', one.amount]], key(one))
          .then(({ status }) => status);
      case 'house':
        return face
          .post(member, 'win', [['house:games', 'house:play', one.amount]], key(one))
          .then(({ status }) => status);
      case 'hold':
        return face.hold(member, one.amount, key(one)).then(({ status }) => status);
      case 'postHold':
        return face.postHold(member, ids[one.of]!, key(one)).then(({ status }) => status);
      case 'voidHold':
        return face.voidHold(member, ids[one.of]!, key(one)).then(({ status }) => status);
      case 'reverse':
        return face.reverse(member, ids[one.of]!, key(one)).then(({ status }) => status);
    }
  };
  /** As the client of the money commands reads an error. */
  return (one: Step): Promise<string> =>
    answer(one).catch((error: unknown) => {
      if (['refused', 'taken'].includes(failureOf(error))) return 'conflict';
      throw error;
    });
}

async function walk(
  steps: readonly { readonly step: Step; readonly twins: number; readonly again: boolean }[],
  ids: readonly string[],
): Promise<void> {
  const member = await openMember(kit.database);
  await ledgerFunctions(kit.database).post(member, 'deposit', [['channel:test', 'cash', START]]);
  const send = sender(member, ids);
  let world: World = {
    cash: START,
    bonus: 0n,
    held: 0n,
    debt: 0n,
    ids: new Map(),
    holds: new Map(),
    posted: new Map(),
  };
  for (const { step: one, twins, again } of steps) {
    const { world: next, status } = expected(world, one);
    const twin = status === 'ok' ? 'replayed' : status;
    const answers = await Promise.all(Array.from({ length: twins }, () => send(one)));
    expect(answers.sort(), written(one)).toEqual([status, ...Array.from({ length: twins - 1 }, () => twin)].sort());
    if (again) expect(await send(one), `again ${written(one)}`).toBe(twin);
    world = next;
    const purses = new Map((await balances(kit.database, member)).map((purse) => [purse.purse, purse]));
    expect(
      {
        cash: purses.get('cash')!.balance,
        held: purses.get('cash')!.held,
        bonus: purses.get('bonus')?.balance ?? 0n,
        debt: purses.get('debt')?.balance ?? 0n,
      },
      written(one),
    ).toEqual({ cash: world.cash, held: world.held, bonus: world.bonus, debt: world.debt });
  }
}

const RUNS = process.env['CHOKDEE_FULL'] ? 500 : 60;
const rightBooks = async () => {
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
};

test('ids in no order, of every kind of command, alone and among others, sent twice at once and again: each has one effect and one answer', async () => {
  await fc.assert(
    fc.asyncProperty(plan, times, (steps, offsets) =>
      walk(
        steps,
        offsets.map((offset) => uuid7(Date.now() + offset)),
      ),
    ),
    { numRuns: RUNS },
  );
  await rightBooks();
});

test("so do ids on both sides of a month's border, where the partitions meet", async () => {
  const border = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1);
  await kit.moveClock(border - Date.now());
  // Else the ids of ten minutes before the border would be stale by the time a busy machine comes to them.
  const goOn = await kit.stopClock();
  await fc.assert(
    fc.asyncProperty(plan, times, (steps, offsets) =>
      walk(
        steps,
        offsets.map((offset, at) => uuid7(border + (at < 2 ? at - 1 : offset))),
      ),
    ),
    { numRuns: Math.ceil(RUNS / 2) },
  );
  await goOn();
  await rightBooks();
});
