import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { balances } from './client.ts';
import { failureOf } from './failures.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember, postSet, type SetPosting } from './testing.ts';

/**
 * The model of a member. The ids of the commands arrive in any order: clocks of copies differ,
 * commands are delayed, an id is used again by mistake. A purse stores only the newest id
 * (`last_id`); each id must still belong to one command and have one effect.
 */
interface Member {
  readonly cash: bigint;
  readonly bonus: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  /** The content that each id was used with. */
  readonly ids: ReadonlyMap<number, string>;
  readonly holds: ReadonlyMap<number, { readonly amount: bigint; readonly open: boolean }>;
  readonly postings: ReadonlyMap<number, Posting>;
}
/** A command that can be reversed: what it took from cash, and what it added to cash and bonus. */
interface Posting {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly bonus: bigint;
  readonly reversed: boolean;
}
/**
 * `id` and `of` are indexes into the pool of ids. `cash` is posted as a set of one, `cashAll` in a
 * set with other members, and so is `release`, the result of an open wager.
 */
type Step = CashStep | ReleaseStep | AmountStep | FollowUpStep;
interface CashStep {
  readonly kind: 'cash' | 'cashAll';
  readonly id: number;
  readonly debit: bigint;
  readonly credit: bigint;
}
interface ReleaseStep {
  readonly kind: 'release';
  readonly id: number;
  readonly amount: bigint;
  readonly credit: bigint;
}
interface AmountStep {
  readonly kind: 'deposit' | 'bonus' | 'operator' | 'hold';
  readonly id: number;
  readonly amount: bigint;
}
interface FollowUpStep {
  readonly kind: 'postHold' | 'voidHold' | 'reverse';
  readonly id: number;
  readonly of: number;
}
/** What a step does to the model, and its status. */
interface Expected {
  readonly member: Member;
  readonly status: string;
}

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
/** The content of a step's command. A command has the same content alone and in a batch. */
const contentOf = (step: Step): string =>
  JSON.stringify({ ...step, kind: step.kind === 'cashAll' ? 'cash' : step.kind }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );

/** Applies a step to the model. */
function applyStep(member: Member, step: Step): Expected {
  const known = member.ids.get(step.id);
  if (known !== undefined) return { member, status: known === contentOf(step) ? 'replayed' : 'conflict' };
  const free = member.cash - member.held;
  const refused = (status: string): Expected => ({ member, status });
  const done = (changes: Partial<Member>): Expected => ({
    status: 'ok',
    member: { ...member, ...changes, ids: new Map(member.ids).set(step.id, contentOf(step)) },
  });
  const posted = ({ debit = 0n, credit = 0n, bonus = 0n }): Expected => {
    // Earnings repay the debt as far as cash is free.
    const repaid = least(member.debt, credit, free - debit + credit);
    return done({
      cash: member.cash - debit + credit - repaid,
      debt: member.debt - repaid,
      bonus: member.bonus + bonus,
      postings: new Map(member.postings).set(step.id, { debit, credit, bonus, reversed: false }),
    });
  };
  switch (step.kind) {
    case 'cash':
    case 'cashAll':
      return free < step.debit ? refused('insufficient') : posted(step);
    case 'release':
      return posted({ credit: step.credit });
    case 'deposit':
      return posted({ credit: step.amount });
    case 'bonus':
      return posted({ bonus: step.amount });
    case 'operator':
      return posted({});
    case 'hold':
      return free < step.amount
        ? refused('insufficient')
        : done({
            held: member.held + step.amount,
            holds: new Map(member.holds).set(step.id, { amount: step.amount, open: true }),
          });
    case 'postHold':
    case 'voidHold': {
      const hold = member.holds.get(step.of);
      if (!hold?.open) return refused('closed');
      const ended = {
        held: member.held - hold.amount,
        holds: new Map(member.holds).set(step.of, { ...hold, open: false }),
      };
      if (step.kind === 'voidHold') return done(ended);
      const posting: Posting = { debit: hold.amount, credit: 0n, bonus: 0n, reversed: false };
      return done({
        ...ended,
        cash: member.cash - hold.amount,
        postings: new Map(member.postings).set(step.id, posting),
      });
    }
    case 'reverse': {
      const original = member.postings.get(step.of);
      if (!original || original.reversed) return refused('closed');
      // What is no longer free becomes debt.
      const cash = least(original.credit, free + original.debit);
      const bonus = least(original.bonus, member.bonus);
      return done({
        cash: member.cash + original.debit - cash,
        bonus: member.bonus - bonus,
        debt: member.debt + original.credit - cash + original.bonus - bonus,
        postings: new Map(member.postings).set(step.of, { ...original, reversed: true }),
      });
    }
  }
}

const POOL_SIZE = 7;
const START = 150n;
const amount = fc.bigInt(1n, 60n);
const zeroOrAmount = fc.oneof(fc.constant(0n), amount);
const id = fc.nat(POOL_SIZE - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('cash', 'cashAll'), id, debit: amount, credit: zeroOrAmount }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('release'), id, amount, credit: zeroOrAmount }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('deposit', 'bonus', 'operator', 'hold', 'hold'), id, amount }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('postHold', 'voidHold', 'reverse'), id, of: id }) },
);
/** A step, how many times it is sent concurrently and whether it is sent again afterwards. */
interface Planned {
  readonly step: Step;
  readonly copies: number;
  readonly again: boolean;
}
const plan: fc.Arbitrary<Planned[]> = fc.array(
  fc.record({ step, copies: fc.constantFrom(1, 1, 2), again: fc.boolean() }),
  { minLength: 3, maxLength: 20 },
);
/** The offsets of the ids in the pool from now, milliseconds; up to 10 minutes are allowed. */
const offsets = fc.array(fc.integer({ min: -580_000, max: 580_000 }), { minLength: POOL_SIZE, maxLength: POOL_SIZE });

let kit: TestDatabase;
let others: readonly string[];
beforeAll(async () => {
  kit = await testDatabase({ max: 6 });
  others = await Promise.all([0, 1].map(() => openFunded(1_000_000n)));
});
afterAll(async () => {
  await kit.close();
});

async function openFunded(cash: bigint): Promise<string> {
  const member = await openMember(kit.database);
  await ledgerFunctions(kit.database).post(member, 'deposit', [['channel:test', 'cash', cash]]);
  return member;
}

/** Sends a command alone or in a set with two other members; locked members are sent again. */
async function sendInSet(own: SetPosting, isAlone: boolean): Promise<string> {
  const neighbours = isAlone
    ? []
    : others.map((memberId) => ({ memberId, id: uuid7(), content: 'other', debit: 1n, credit: 1n }));
  const set = [own, ...neighbours].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  const answers = await postSet(kit.owner, set);
  const { status } = answers[set.indexOf(own)]!;
  return status === 'busy' ? sendInSet(own, true) : status;
}

/** Returns the function that sends a step of a member and returns its status. */
function sender(member: string, ids: readonly string[]): (one: Step) => Promise<string> {
  const ledger = ledgerFunctions(kit.database);
  const send = async (one: Step): Promise<string> => {
    const commandId = ids[one.id]!;
    const content = contentOf(one);
    const key = { id: commandId, content };
    switch (one.kind) {
      case 'cash':
      case 'cashAll':
        return sendInSet(
          { memberId: member, id: commandId, content, debit: one.debit, credit: one.credit },
          one.kind === 'cash',
        );
      case 'release':
        return sendInSet(
          { memberId: member, id: commandId, content, type: 'win', released: one.amount, credit: one.credit },
          false,
        );
      case 'deposit':
        return (await ledger.post(member, 'deposit', [['channel:test', 'cash', one.amount]], key)).status;
      case 'bonus':
        return (await ledger.post(member, 'bonus', [['promotion:test', 'bonus', one.amount]], key)).status;
      case 'operator':
        return (await ledger.post(member, 'win', [['house:games', 'house:play', one.amount]], key)).status;
      case 'hold':
        return (await ledger.hold(member, one.amount, key)).status;
      case 'postHold':
        return (await ledger.postHold(member, ids[one.of]!, key)).status;
      case 'voidHold':
        return (await ledger.voidHold(member, ids[one.of]!, key)).status;
      case 'reverse':
        return (await ledger.reverse(member, ids[one.of]!, key)).status;
    }
  };
  // Errors are read as the client of the money commands reads them.
  return (one) =>
    send(one).catch((error: unknown) => {
      if (['refused', 'conflict'].includes(failureOf(error))) return 'conflict';
      throw error;
    });
}

async function runPlan(steps: readonly Planned[], ids: readonly string[]): Promise<void> {
  const memberId = await openFunded(START);
  const send = sender(memberId, ids);
  let member: Member = {
    cash: START,
    bonus: 0n,
    held: 0n,
    debt: 0n,
    ids: new Map(),
    holds: new Map(),
    postings: new Map(),
  };
  for (const { step: one, copies, again } of steps) {
    const expected = applyStep(member, one);
    const { status } = expected;
    const repeated = status === 'ok' ? 'replayed' : status;
    const answers = await Promise.all(Array.from({ length: copies }, () => send(one)));
    const wanted = [status, ...Array.from({ length: copies - 1 }, () => repeated)];
    expect(answers.sort(), contentOf(one)).toEqual(wanted.sort());
    if (again) expect(await send(one), `again ${contentOf(one)}`).toBe(repeated);
    member = expected.member;
    const purses = new Map((await balances(kit.database, memberId)).map((purse) => [purse.purse, purse]));
    expect(
      {
        cash: purses.get('cash')!.balance,
        held: purses.get('cash')!.held,
        bonus: purses.get('bonus')?.balance ?? 0n,
        debt: purses.get('debt')?.balance ?? 0n,
      },
      contentOf(one),
    ).toEqual({ cash: member.cash, held: member.held, bonus: member.bonus, debt: member.debt });
  }
}

const RUNS = process.env['CHOKDEE_FULL'] ? 500 : 60;
async function expectCorrectBooks(): Promise<void> {
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
}

test('ids in any order, alone, in batches, concurrent and repeated, have one effect and one answer', async () => {
  await fc.assert(
    fc.asyncProperty(plan, offsets, (steps, idOffsets) =>
      runPlan(
        steps,
        idOffsets.map((offset) => uuid7(Date.now() + offset)),
      ),
    ),
    { numRuns: RUNS },
  );
  await expectCorrectBooks();
});

test("ids on both sides of a month's end, where the partitions meet, behave the same", async () => {
  const monthEnd = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1);
  await kit.moveClock(monthEnd - Date.now());
  // On a slow machine the ids from 10 minutes before the end would be stale by the time of their
  // command.
  const resume = await kit.stopClock();
  await fc.assert(
    fc.asyncProperty(plan, offsets, (steps, idOffsets) =>
      runPlan(
        steps,
        idOffsets.map((offset, index) => uuid7(monthEnd + (index < 2 ? index - 1 : offset))),
      ),
    ),
    { numRuns: Math.ceil(RUNS / 2) },
  );
  await resume();
  await expectCorrectBooks();
});
