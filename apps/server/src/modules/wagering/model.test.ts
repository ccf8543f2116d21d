import fc from 'fast-check';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, test } from 'vitest';
import type { WagerAnswer } from './index.ts';
import { contentOf, minOf, type ModelBet } from './testing-model.ts';
import {
  baht,
  brokenInvariants,
  cashOf,
  counters,
  debtOf,
  openPlayer,
  placeOf,
  playOf,
  wageringFixture,
} from './testing.ts';

// A model of one member's wagers. The commands must behave as if they came one after another and
// did what the model does.

/** `done` maps the key of an accepted step to its content. */
interface Model {
  readonly cash: bigint;
  readonly debt: bigint;
  readonly bets: ReadonlyMap<number, ModelBet>;
  readonly done: ReadonlyMap<string, string>;
}

/** `wager` numbers the wager; `key` names the command: the same key again is a repetition. */
type Step =
  | { readonly kind: 'place'; readonly key: string; readonly wager: number; readonly stake: bigint }
  | {
      readonly kind: 'play';
      readonly key: string;
      readonly wager: number;
      readonly stake: bigint;
      readonly payout: bigint;
    }
  | { readonly kind: 'settle' | 'resettle'; readonly key: string; readonly wager: number; readonly payout: bigint }
  | { readonly kind: 'void'; readonly key: string; readonly wager: number };

/** Wagers of odd numbers are settled when they are placed. */
const isImmediate = (wager: number): boolean => wager % 2 === 1;

/** Takes an amount from the cash; what is missing becomes debt. */
const take = (model: Model, amount: bigint): Model => ({
  ...model,
  cash: model.cash - minOf(model.cash, amount),
  debt: model.debt + amount - minOf(model.cash, amount),
});

/** Changes the cash; the credit `earned` first repays the debt, at most with the cash there is. */
function give(model: Model, earned: bigint, change: bigint): Model {
  const repaid = minOf(model.debt, earned, model.cash + change);
  return { ...model, cash: model.cash + change - repaid, debt: model.debt - repaid };
}

/** The status a step must be answered with, and the model after it. */
function expected(model: Model, step: Step): { readonly model: Model; readonly status: string } {
  if (model.done.has(step.key))
    return { model, status: model.done.get(step.key) === contentOf(step) ? 'replayed' : 'conflict' };
  const bet = model.bets.get(step.wager);
  const accepted = (next: Model, changed: ModelBet) => ({
    model: {
      ...next,
      bets: new Map(next.bets).set(step.wager, changed),
      done: new Map(next.done).set(step.key, contentOf(step)),
    },
    status: 'ok',
  });
  switch (step.kind) {
    case 'place':
      return model.cash < step.stake
        ? { model, status: 'insufficient' }
        : accepted({ ...model, cash: model.cash - step.stake }, { stake: step.stake, payout: 0n, state: 'placed' });
    case 'play':
      return model.cash < step.stake
        ? { model, status: 'insufficient' }
        : accepted(give(model, step.payout, step.payout - step.stake), {
            stake: step.stake,
            payout: step.payout,
            state: 'settled',
          });
    case 'settle':
      return bet?.state === 'placed'
        ? accepted(give(model, step.payout, step.payout), { ...bet, payout: step.payout, state: 'settled' })
        : { model, status: 'closed' };
    case 'resettle':
      return bet?.state === 'settled' && !isImmediate(step.wager)
        ? accepted(give(take(model, bet.payout), step.payout, step.payout), { ...bet, payout: step.payout })
        : { model, status: 'closed' };
    case 'void':
      return bet && bet.state !== 'voided'
        ? accepted(take({ ...model, cash: model.cash + bet.stake }, bet.payout), {
            ...bet,
            payout: 0n,
            state: 'voided',
          })
        : { model, status: 'closed' };
  }
}

const amount = fc.integer({ min: 0, max: 60 }).map(baht);
const key = fc.integer({ min: 0, max: 25 }).map((n) => `k${n}`);
const openWager = fc.integer({ min: 0, max: 3 }).map((n) => n * 2);
const immediateWager = fc.integer({ min: 0, max: 2 }).map((n) => n * 2 + 1);
const anyWager = fc.integer({ min: 0, max: 7 });
/** Steps whose placing key is bound to the wager's number: a repeated key is of the same wager. */
const steps = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), wager: openWager, stake: amount }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('play' as const),
          wager: immediateWager,
          stake: amount,
          payout: amount,
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('settle' as const, 'resettle' as const),
          key,
          wager: anyWager,
          payout: amount,
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('void' as const), key, wager: anyWager }) },
    ),
    { minLength: 5, maxLength: 40 },
  )
  .map((made) => made.map((step): Step => ('key' in step ? step : { ...step, key: `w${step.wager}` })));

const { db, wagering } = await wageringFixture({ max: 16, busyAttempts: 10 });

const RUNS = process.env['CHOKDEE_FULL'] ? 400 : 60;

/** Sends steps for one member. A number and a key always become the same id. */
function sender(member: string) {
  const ids = new Map<string, string>();
  const idOf = (name: string): string => ids.get(name) ?? ids.set(name, uuid7()).get(name)!;
  return (step: Step): Promise<WagerAnswer> => {
    const id = idOf(step.key);
    const wagerId = idOf(`w${step.wager}`);
    switch (step.kind) {
      case 'place':
        return wagering.place(placeOf(member, step.stake, { id, round: step.key }));
      case 'play':
        return wagering.placeAndSettle(playOf(member, step.stake, step.payout, { id, round: step.key }));
      case 'settle':
        return wagering.settle({ id, memberId: member, wagerId, payout: String(step.payout) });
      case 'resettle':
        return wagering.resettle({ id, memberId: member, wagerId, payout: String(step.payout), reason: 'model' });
      case 'void':
        return wagering.void({ id, memberId: member, wagerId, reason: 'model' });
    }
  };
}

test('commands in any order, repeated or not, do what the model does', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sent) => {
      const member = await openPlayer(db, baht(100));
      const send = sender(member);
      let model: Model = { cash: baht(100), debt: 0n, bets: new Map(), done: new Map() };
      for (const step of sent) {
        const { model: next, status } = expected(model, step);
        const answer = await send(step);
        expect(answer.status, contentOf(step)).toBe(status);
        model = next;
        expect({ cash: await cashOf(db, member), debt: await debtOf(db, member) }).toEqual({
          cash: model.cash,
          debt: model.debt,
        });
      }
      const bets = [...model.bets.values()];
      const sum = (of: (bet: ModelBet) => bigint, states: readonly ModelBet['state'][]): bigint =>
        bets.filter((bet) => states.includes(bet.state)).reduce((total, bet) => total + of(bet), 0n);
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
  expect(await brokenInvariants(db)).toEqual([]);
}, 300_000);

test('the same steps sent concurrently leave ledger, player limits and wagers that agree', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, async (one, two) => {
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
          `select
             coalesce(sum(stake) filter (where state in ('placed', 'settled')), 0)::bigint as staked,
             coalesce(sum(stake - payout) filter (where state in ('placed', 'settled')), 0)::bigint as lost,
             coalesce(sum(stake) filter (where state = 'placed'), 0)::bigint as open
           from wagering.wager
           where member_id = $1`,
          [member],
        );
        const used = { wagered: row!.staked, lost: row!.lost };
        expect(await counters(db, member)).toEqual({ day: used, week: used, month: used, inPlay: row!.open });
      }
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  );
  expect(await brokenInvariants(db)).toEqual([]);
}, 300_000);
