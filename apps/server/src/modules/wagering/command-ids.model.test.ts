import fc from 'fast-check';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { expect, test } from 'vitest';
import { contentOf, minOf, type ModelBet } from './testing-model.ts';
import {
  baht,
  brokenInvariants,
  cashOf,
  debtOf,
  openPlayer,
  partIdOf,
  placeOf,
  playOf,
  sendBatch,
  wageringFixture,
} from './testing.ts';

// Commands of every kind (bet, result, void, hold, bonus) with ids in any order of time. An id
// belongs to the first command that used it and has one effect, whether its command comes alone, in
// a batch, twice at the same time, or again.

/** The model of one member. `ids` maps an index of the pool to the step that used it. */
interface Model {
  readonly cash: bigint;
  readonly held: bigint;
  readonly debt: bigint;
  readonly bets: ReadonlyMap<number, ModelBet>;
  readonly ids: ReadonlyMap<number, string>;
}
/** `id` and `wager` are indices into the pool of ids. */
type WagerStep =
  | { readonly kind: 'place'; readonly id: number; readonly stake: bigint }
  | { readonly kind: 'play'; readonly id: number; readonly stake: bigint; readonly payout: bigint }
  | { readonly kind: 'settle' | 'resettle'; readonly id: number; readonly wager: number; readonly payout: bigint }
  | { readonly kind: 'void'; readonly id: number; readonly wager: number };
interface LedgerStep {
  readonly kind: 'hold' | 'bonus';
  readonly id: number;
  readonly amount: bigint;
}
type Step = WagerStep | LedgerStep;
type BetStep = Extract<WagerStep, { readonly stake: bigint }>;
type OutcomeStep = Exclude<WagerStep, BetStep>;
interface Expected {
  readonly model: Model;
  readonly status: string;
}
const isLedgerStep = (step: Step): step is LedgerStep => step.kind === 'hold' || step.kind === 'bonus';

/** Ids with a time of their own; the rest of the pool are keys of reversals inside two of them. */
const ORDINARY_IDS = 8;
const REVERSING_IDS = [4, 5];
const POOL_SIZE = ORDINARY_IDS + REVERSING_IDS.length;
const isPartId = (id: number): boolean => id >= ORDINARY_IDS;

const isImmediate = (model: Model, wager: number): boolean =>
  model.ids.get(wager)?.startsWith('{"kind":"play"') === true;

/** The model after an accepted step. `reversal`: the step posted a reversal under its part id. */
function accept(model: Model, step: Step, changes: Partial<Model>, reversal = false): Expected {
  const ids = new Map([...model.ids, [step.id, contentOf(step)]]);
  if (reversal && REVERSING_IDS.includes(step.id)) ids.set(ORDINARY_IDS + REVERSING_IDS.indexOf(step.id), 'a reversal');
  return { model: { ...model, ...changes, ids }, status: 'ok' };
}

/** Credits first repay the debt, as far as the cash is not held. */
function repay(model: Model, cash: bigint, debt: bigint, earned: bigint): Pick<Model, 'cash' | 'debt'> {
  const repaid = minOf(debt, earned, cash - model.held);
  return { cash: cash - repaid, debt: debt - repaid };
}

function expectBet(model: Model, step: BetStep): Expected {
  if (model.ids.has(step.id)) return { model, status: 'conflict' };
  if (model.cash - model.held < step.stake) return { model, status: 'insufficient' };
  if (isPartId(step.id)) return { model, status: 'stale' };
  const payout = step.kind === 'play' ? step.payout : 0n;
  const bet: ModelBet = { stake: step.stake, payout, state: step.kind === 'play' ? 'settled' : 'placed' };
  return accept(model, step, {
    ...repay(model, model.cash - step.stake + payout, model.debt, payout),
    bets: new Map(model.bets).set(step.id, bet),
  });
}

function expectLedgerStep(model: Model, step: LedgerStep): Expected {
  if (model.ids.has(step.id)) return { model, status: 'conflict' };
  if (isPartId(step.id)) return { model, status: 'stale' };
  if (step.kind === 'bonus') return accept(model, step, {});
  if (model.cash - model.held < step.amount) return { model, status: 'insufficient' };
  return accept(model, step, { held: model.held + step.amount });
}

function mayFollow(model: Model, step: OutcomeStep, bet: ModelBet): boolean {
  if (step.kind === 'settle') return bet.state === 'placed';
  if (step.kind === 'resettle') return bet.state === 'settled' && !isImmediate(model, step.wager);
  return bet.state !== 'voided';
}

function expectOutcome(model: Model, step: OutcomeStep): Expected {
  const usedBy = model.ids.get(step.id);
  // The id of another outcome is found first; any other use is found by the ledger when money
  // moves.
  if (usedBy !== undefined && /^\{"kind":"(settle|resettle|void)"/.test(usedBy)) return { model, status: 'conflict' };
  if (isPartId(step.id)) return { model, status: 'stale' };
  const bet = model.bets.get(step.wager);
  if (bet === undefined || !mayFollow(model, step, bet)) return { model, status: 'closed' };
  if (usedBy !== undefined) return { model, status: 'conflict' };
  const isVoid = step.kind === 'void';
  const returned = isVoid ? bet.stake : 0n;
  const reversed = bet.state === 'settled' ? bet.payout : 0n;
  const taken = minOf(reversed, model.cash - model.held + returned);
  const payout = isVoid ? 0n : step.payout;
  return accept(
    model,
    step,
    {
      ...repay(model, model.cash + returned - taken + payout, model.debt + reversed - taken, payout),
      bets: new Map(model.bets).set(step.wager, { ...bet, payout, state: isVoid ? 'voided' : 'settled' }),
    },
    bet.state === 'settled' && !isImmediate(model, step.wager),
  );
}

/** The status a step must be answered with, and the model after it. */
function expected(model: Model, step: Step): Expected {
  if (model.ids.get(step.id) === contentOf(step)) return { model, status: 'replayed' };
  if (isLedgerStep(step)) return expectLedgerStep(model, step);
  return 'wager' in step ? expectOutcome(model, step) : expectBet(model, step);
}

// Bets mostly have the first ids and outcomes the others, so that outcomes find a wager and ids are
// used by several kinds.
const early = fc.nat(3);
const late = fc.integer({ min: 2, max: POOL_SIZE - 1 });
const amount = fc.integer({ min: 1, max: 60 }).map(baht);
const payout = fc.integer({ min: 0, max: 60 }).map(baht);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('place' as const), id: early, stake: amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('play' as const), id: fc.oneof(early, late), stake: amount, payout }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('settle' as const, 'resettle' as const),
      id: late,
      wager: early,
      payout,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), id: late, wager: early }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold' as const, 'bonus' as const),
      id: fc.oneof(early, late),
      amount,
    }),
  },
);
type Mode = 'alone' | 'batch' | 'concurrent';
interface SentStep {
  readonly step: Step;
  readonly mode: Mode;
  readonly again: boolean;
}
const steps: fc.Arbitrary<SentStep[]> = fc.array(
  fc.record({
    step: stepArbitrary,
    mode: fc.constantFrom<Mode>('alone', 'batch', 'concurrent'),
    again: fc.boolean(),
  }),
  { minLength: 8, maxLength: 28 },
);
/** Offsets of the ids from now, within the 10 minutes each way that are not stale. Milliseconds. */
const offsets = fc.array(fc.integer({ min: -580_000, max: 580_000 }), {
  minLength: ORDINARY_IDS,
  maxLength: ORDINARY_IDS,
});

const { db, wagering } = await wageringFixture({ max: 8, busyAttempts: 10 });
const others = await Promise.all([0, 1].map(() => openPlayer(db, baht(1_000_000))));

const FUNCTIONS = {
  place: 'wagering.place',
  play: 'wagering.place_and_settle',
  settle: 'wagering.settle',
  resettle: 'wagering.resettle',
  void: 'wagering.void',
} as const;

/**
 * Sends steps for one member: alone, or in a batch between commands of the same kind of two others.
 */
function sender(member: string, ids: readonly string[]) {
  const commandOf = (step: WagerStep, memberId: string, id: string, wagerId: string) => {
    switch (step.kind) {
      case 'place':
        return placeOf(memberId, step.stake, { id, round: member });
      case 'play':
        return playOf(memberId, step.stake, step.payout, { id, round: member });
      case 'settle':
        return { id, memberId, wagerId, payout: String(step.payout) };
      case 'resettle':
        return { id, memberId, wagerId, payout: String(step.payout), reason: 'model' };
      case 'void':
        return { id, memberId, wagerId, reason: 'model' };
    }
  };
  const ownCommand = (step: WagerStep) =>
    commandOf(step, member, ids[step.id]!, 'wager' in step ? ids[step.wager]! : '');

  const commands = createCommands(db.database.pool, { busyAttempts: 10 });
  const alone = async (step: Step): Promise<string> => {
    if (!isLedgerStep(step)) return (await commands.run(FUNCTIONS[step.kind], { ...ownCommand(step) })).status;
    const hash = `sha256(convert_to($3, 'UTF8'))`;
    const call =
      step.kind === 'hold'
        ? `ledger.hold($1, $2, ${hash}, 'withdrawal', 'cash', 'channel:sandbox', $4, 'THB', null, null)`
        : `ledger.post(
             $1, $2, ${hash}, 'bonus', array[row('promotion:test', 'bonus', $4, 'THB')::ledger.line], null
           )`;
    const [row] = await db.database.query<{ status: string }>(`select (${call}).status`, [
      member,
      ids[step.id],
      contentOf(step),
      step.amount,
    ]);
    return row!.status;
  };

  const batch = async (step: Step): Promise<string> => {
    if (isLedgerStep(step)) return alone(step);
    const [before, after] = await Promise.all(
      others.map(async (memberId) => {
        const wagerId = uuid7();
        if ('wager' in step) await wagering.place(placeOf(memberId, baht(2), { id: wagerId }));
        if (step.kind === 'resettle') await wagering.settle({ id: uuid7(), memberId, wagerId, payout: '10000' });
        return commandOf(step, memberId, uuid7(), wagerId);
      }),
    );
    const [first, own, last] = await sendBatch(db, FUNCTIONS[step.kind], [before!, ownCommand(step), after!]);
    expect([first!.status, last!.status]).toEqual(['ok', 'ok']);
    // On a busy machine a concurrent command may hold the member's lock for long. Then it is sent
    // again alone, as by the batcher.
    return own!.status === 'busy' ? alone(step) : own!.status;
  };
  return { alone, batch };
}

async function run(sent: readonly SentStep[], ids: readonly string[]): Promise<void> {
  const member = await openPlayer(db, baht(150));
  const { alone, batch } = sender(member, ids);
  let model: Model = { cash: baht(150), held: 0n, debt: 0n, bets: new Map(), ids: new Map() };
  for (const { step, mode, again } of sent) {
    const { model: next, status } = expected(model, step);
    const repeated = status === 'ok' ? 'replayed' : status;
    const content = contentOf(step);
    if (mode === 'concurrent')
      expect((await Promise.all([alone(step), batch(step)])).sort(), content).toEqual([status, repeated].sort());
    else expect(await (mode === 'batch' ? batch : alone)(step), content).toBe(status);
    if (again) expect(await (mode === 'batch' ? alone : batch)(step), `again ${content}`).toBe(repeated);
    model = next;
    expect(await cashOf(db, member), content).toBe(model.cash);
  }
  expect(await debtOf(db, member)).toBe(model.debt);
}

const RUNS = process.env['CHOKDEE_FULL'] ? 400 : 40;

test('an id of any time and of any kind of command belongs to one command and has one effect', async () => {
  await fc.assert(
    fc.asyncProperty(steps, offsets, (sent, times) => {
      const ids = times.map((offset) => uuid7(Date.now() + offset));
      return run(sent, [...ids, ...REVERSING_IDS.map((id) => partIdOf(ids[id]!))]);
    }),
    { numRuns: RUNS },
  );
  expect(await brokenInvariants(db)).toEqual([]);
}, 300_000);
