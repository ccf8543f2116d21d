import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWagering, type Wagering } from './index.ts';
import { baht, brokenRules, cashOf, openPlayer, playOf, stakeOf } from './testing.ts';

/**
 * Ids in no order, and each for whatever comes: a bet, a result, an undoing, a hold, a gift. An id has the one meaning it got first, and one effect,
 * whether its command comes alone, in a batch with others, twice at once, or again.
 */
interface Bet {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly state: 'placed' | 'settled' | 'voided';
}
interface World {
  readonly cash: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  readonly bets: ReadonlyMap<number, Bet>;
  readonly ids: ReadonlyMap<number, string>;
}
/** `id` and `of` number a pool of ids whose times are in no order. The last two are keys of parts: of reversals inside the commands of two others. */
type Step = Bets | Others;
type Bets =
  | { readonly kind: 'place'; readonly id: number; readonly stake: bigint }
  | { readonly kind: 'play'; readonly id: number; readonly stake: bigint; readonly payout: bigint }
  | { readonly kind: 'settle' | 'resettle'; readonly id: number; readonly of: number; readonly payout: bigint }
  | { readonly kind: 'void'; readonly id: number; readonly of: number };
interface Others {
  readonly kind: 'hold' | 'gift';
  readonly id: number;
  readonly amount: bigint;
}
const isOther = (step: Step): step is Others => step.kind === 'hold' || step.kind === 'gift';

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
const written = (step: Step): string =>
  JSON.stringify(step, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
const ORDINARY = 8;
const PARTED = [4, 5];
const POOL = ORDINARY + PARTED.length;
const isPart = (id: number): boolean => id >= ORDINARY;
/** Immediate wagers stand in `world.bets` like the others; what the door refuses of them is told by who placed them. */
const immediate = (world: World, of: number): boolean => world.ids.get(of)?.startsWith('{"kind":"play"') === true;

function expected(world: World, step: Step): { readonly world: World; readonly status: string } {
  const known = world.ids.get(step.id);
  const no = (status: string) => ({ world, status });
  if (known !== undefined && known === written(step)) return no('replayed');
  const free = world.cash - world.held;
  const yes = (more: Partial<World>, parted = false) => ({
    status: 'ok',
    world: {
      ...world,
      ...more,
      ids: new Map([
        ...world.ids,
        [step.id, written(step)],
        ...(parted && PARTED.includes(step.id) ? ([[ORDINARY + PARTED.indexOf(step.id), 'a reversal']] as const) : []),
      ]),
    },
  });
  /** What is earned repays the debt as far as cash is free. */
  const earn = (cash: bigint, debt: bigint, earned: bigint): Pick<World, 'cash' | 'debt'> => {
    const repaid = least(debt, earned, cash - world.held);
    return { cash: cash - repaid, debt: debt - repaid };
  };
  const bets = (of: number, bet: Bet) => new Map(world.bets).set(of, bet);
  if (step.kind === 'place' || step.kind === 'play') {
    if (known !== undefined) return no('conflict');
    if (free < step.stake) return no('insufficient');
    if (isPart(step.id)) return no('stale');
    const payout = step.kind === 'play' ? step.payout : 0n;
    return yes({
      ...earn(world.cash - step.stake + payout, world.debt, payout),
      bets: bets(step.id, { stake: step.stake, payout, state: step.kind === 'play' ? 'settled' : 'placed' }),
    });
  }
  if (isOther(step)) {
    if (known !== undefined) return no('conflict');
    if (isPart(step.id)) return no('stale');
    if (step.kind === 'gift') return yes({});
    return free < step.amount ? no('insufficient') : yes({ held: world.held + step.amount });
  }
  // An outcome knows its own ids; what else an id stands for, it hears from the ledger when it moves money.
  if (known !== undefined && /^\{"kind":"(settle|resettle|void)"/.test(known)) return no('conflict');
  if (isPart(step.id)) return no('stale');
  const bet = world.bets.get(step.of);
  if (
    bet === undefined ||
    !(step.kind === 'settle'
      ? bet.state === 'placed'
      : step.kind === 'resettle'
        ? bet.state === 'settled' && !immediate(world, step.of)
        : bet.state !== 'voided')
  )
    return no('closed');
  const reverses = bet.state === 'settled';
  if (known !== undefined) return no('conflict');
  const back = step.kind === 'void' ? bet.stake : 0n;
  const taken = least(reverses ? bet.payout : 0n, free + back);
  const before = { cash: world.cash + back - taken, debt: world.debt + (reverses ? bet.payout : 0n) - taken };
  const payout = step.kind === 'void' ? 0n : step.payout;
  return yes(
    {
      ...earn(before.cash + payout, before.debt, payout),
      bets: bets(step.of, { ...bet, payout, state: step.kind === 'void' ? 'voided' : 'settled' }),
    },
    reverses && !immediate(world, step.of),
  );
}

/** Bets mostly have the first ids and what follows on them the others, so that there is something to follow on, and to take for something else. */
const first = fc.nat(3);
const later = fc.integer({ min: 2, max: POOL - 1 });
const money = fc.integer({ min: 1, max: 60 }).map(baht);
const payout = fc.integer({ min: 0, max: 60 }).map(baht);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('place' as const), id: first, stake: money }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('play' as const), id: fc.oneof(first, later), stake: money, payout }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'resettle' as const),
      id: later,
      of: first,
      payout,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), id: later, of: first }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold' as const, 'gift' as const),
      id: fc.oneof(first, later),
      amount: money,
    }),
  },
);
const plan = fc.array(
  fc.record({ step, way: fc.constantFrom('alone' as const, 'batch' as const, 'twins' as const), again: fc.boolean() }),
  { minLength: 8, maxLength: 28 },
);
/** Where in the ten minutes each way the ids of the pool lie, milliseconds. */
const times = fc.array(fc.integer({ min: -580_000, max: 580_000 }), { minLength: ORDINARY, maxLength: ORDINARY });

let db: TestDatabase;
let door: Wagering;
let neighbours: readonly string[];
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  door = createWagering({ database: db.database, commands: createCommands(db.database.pool, { busyAttempts: 10 }) });
  neighbours = await Promise.all([0, 1].map(() => openPlayer(db, baht(1_000_000))));
});
afterAll(() => db.close());

/** The key of a part of a command (ledger.part_id). */
const partOf = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`;

function sender(member: string, ids: readonly string[]) {
  /** The command of a bet or of what follows on one; a neighbour's has the same shape and ids of its own. */
  const commandOf = (one: Bets, whose: string, name: string, wager: string) => {
    switch (one.kind) {
      case 'place':
        return stakeOf(whose, one.stake, { id: name, round: member });
      case 'play':
        return playOf(whose, one.stake, one.payout, { id: name, round: member });
      case 'settle':
        return { id: name, memberId: whose, wagerId: wager, payout: String(one.payout) };
      case 'resettle':
        return { id: name, memberId: whose, wagerId: wager, payout: String(one.payout), reason: 'model' };
      case 'void':
        return { id: name, memberId: whose, wagerId: wager, reason: 'model' };
    }
  };
  const functions = {
    place: 'wagering.place',
    play: 'wagering.place_and_settle',
    settle: 'wagering.settle',
    resettle: 'wagering.resettle',
    void: 'wagering.void',
  } as const;
  const commands = createCommands(db.database.pool, { busyAttempts: 10 });
  const alone = async (one: Step): Promise<string> => {
    if (isOther(one)) {
      const text =
        one.kind === 'hold'
          ? `select (ledger.hold($1, $2, sha256(convert_to($3, 'UTF8')), 'withdrawal', 'cash', 'channel:sandbox', $4, 'THB', null, null)).status`
          : `select (ledger.post($1, $2, sha256(convert_to($3, 'UTF8')), 'bonus', array[row('promotion:test', 'bonus', $4, 'THB')::ledger.line], null)).status`;
      return (await db.database.query<{ status: string }>(text, [member, ids[one.id], written(one), one.amount]))[0]!
        .status;
    }
    return (
      await commands.run(functions[one.kind], {
        ...commandOf(one, member, ids[one.id]!, 'of' in one ? ids[one.of]! : ''),
      })
    ).status;
  };
  const batch = async (one: Step): Promise<string> => {
    if (isOther(one)) return alone(one);
    const others = await Promise.all(
      neighbours.map(async (whose) => {
        const wager = uuid7();
        // What follows on a bet needs one to follow on.
        if ('of' in one) await door.place(stakeOf(whose, baht(2), { id: wager }));
        if (one.kind === 'resettle') await door.settle({ id: uuid7(), memberId: whose, wagerId: wager, payout: '1' });
        return commandOf(one, whose, uuid7(), wager);
      }),
    );
    const all = [others[0]!, commandOf(one, member, ids[one.id]!, 'of' in one ? ids[one.of]! : ''), others[1]!];
    const [row] = await db.database.query<{ answers: { status: string }[] }>(
      'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
      [functions[one.kind], all.map((command) => JSON.stringify(command))],
    );
    expect([row!.answers[0]!.status, row!.answers[2]!.status]).toEqual(['ok', 'ok']);
    // Its twin may hold the member for long on a busy machine: then it is asked alone, as by the micro-batcher.
    const { status } = row!.answers[1]!;
    return status === 'busy' ? alone(one) : status;
  };
  return { alone, batch };
}

async function walk(
  steps: readonly { readonly step: Step; readonly way: 'alone' | 'batch' | 'twins'; readonly again: boolean }[],
  ids: readonly string[],
): Promise<void> {
  const member = await openPlayer(db, baht(150));
  const { alone, batch } = sender(member, ids);
  let world: World = { cash: baht(150), held: 0n, debt: 0n, bets: new Map(), ids: new Map() };
  for (const { step: one, way, again } of steps) {
    const { world: next, status } = expected(world, one);
    const second = status === 'ok' ? 'replayed' : status;
    if (way === 'twins')
      expect((await Promise.all([alone(one), batch(one)])).sort(), written(one)).toEqual([status, second].sort());
    else expect(await (way === 'batch' ? batch : alone)(one), written(one)).toBe(status);
    if (again) expect(await (way === 'batch' ? alone : batch)(one), `again ${written(one)}`).toBe(second);
    world = next;
    expect(await cashOf(db, member), written(one)).toBe(world.cash);
  }
  const debts = await db.database.query<{ balance: bigint }>(
    `select balance from ledger.balances($1) where purse = 'debt'`,
    [member],
  );
  expect(debts[0]?.balance ?? 0n).toBe(world.debt);
}

const RUNS = process.env['CHOKDEE_FULL'] ? 400 : 40;

test('an id in any place of time, for any kind of command, has one meaning and one effect', async () => {
  await fc.assert(
    fc.asyncProperty(plan, times, (steps, offsets) => {
      const ids = offsets.map((offset) => uuid7(Date.now() + offset));
      return walk(steps, [...ids, ...PARTED.map((id) => partOf(ids[id]!))]);
    }),
    { numRuns: RUNS },
  );
  expect(await brokenRules(db)).toEqual([]);
}, 300_000);
