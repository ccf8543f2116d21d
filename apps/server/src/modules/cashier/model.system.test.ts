import fc from 'fast-check';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSandboxPayoutChannel } from './adapters/sandbox-payout.ts';
import type { DepositState, WithdrawalRow, WithdrawalState } from './tables.ts';
import { baht, brand, nid, paymentOf, pim, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

interface ModelDeposit {
  readonly id: string;
  readonly orderNumber: string;
  readonly amount: number;
  state: DepositState;
}
interface ModelWithdrawal {
  readonly id: string;
  readonly amount: number;
  readonly ending: string;
  /** The business day of the request. */
  readonly day: number;
  /** The threshold per member and day was reached with this request. */
  readonly needsTwo: boolean;
  state: WithdrawalState;
  takenBy: OperatorSession | null;
  firstBy: OperatorSession | null;
  /** Who approved it last. */
  lastBy: OperatorSession | null;
  /** The outcome of the payout is unknown. */
  isUnknown: boolean;
  /** The payout was sent, but its outcome was not recorded. */
  isUnrecorded: boolean;
}
/** The expected state of a member's money, deposits and withdrawals, computed by simple rules. */
interface Model {
  balance: bigint;
  held: bigint;
  readonly deposits: ModelDeposit[];
  readonly withdrawals: ModelWithdrawal[];
}
interface Real {
  readonly player: PlayerSession;
  /** Payee ids by the ending of the account number. */
  readonly payees: Readonly<Record<string, string>>;
}
type Step = fc.AsyncCommand<Model, Real>;

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
  await fixture.db.owner.query(
    'update cashier.settings set withdrawals_per_day = 100000, withdrawn_per_day = 1000000000000000',
  );
});
afterAll(() => fixture?.close());

/** The code of a refusal; `ok` when there was none. */
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
/**
 * An item that the step applies to; any item when there is none, so that invalid actions are tried
 * too.
 */
const pick = <T>(list: readonly T[], index: number, applies: (item: T) => boolean = () => true): T | undefined => {
  const candidates = list.some(applies) ? list.filter(applies) : list;
  return candidates[index % Math.max(1, candidates.length)];
};

/** A named step. After it the purse must equal the model's. */
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  toString: () => name,
  run: async (model, real) => {
    await run(model, real);
    expect(await fixture.purse(real.player), name).toEqual({ balance: model.balance, held: model.held });
  },
});
const keyOf = ({ player }: Real, { id }: { readonly id: string }) => ({ memberId: player.memberId, id });

const openDeposit = (amount: number) =>
  step(`deposit ${amount}`, async (model, { player }) => {
    const row = await fixture.cashier.deposits.open(player, brand, { amount, language: 'TH' });
    model.deposits.push({ id: row.id, orderNumber: row.order_number, amount, state: 'pending' });
  });

type NoticeKind = 'right' | 'wrong amount' | 'refused' | 'forged';
const sendNotices = (index: number, kind: NoticeKind, times: number) =>
  step(`bank sends ${times} concurrent notices (${kind}) of deposit ${index}`, async (model, { player }) => {
    const deposit = pick(model.deposits, index);
    if (deposit === undefined) return;
    const content = paymentOf(
      { order_number: deposit.orderNumber },
      {
        outcome: kind === 'refused' ? 'refused' : 'paid',
        amount: kind === 'wrong amount' ? '1' : String(deposit.amount),
        authorisation: `${kind} ${deposit.orderNumber}`,
      },
    );
    const signing = kind === 'forged' ? { secret: new Uint8Array(32) } : {};
    const results = await Promise.all(
      Array.from({ length: times }, () => codeOf(fixture.sendCallback(content, signing))),
    );
    if (kind === 'forged') expect(new Set(results)).toEqual(new Set(['callback.unsigned']));
    if (kind === 'right' && (deposit.state === 'created' || deposit.state === 'pending')) {
      deposit.state = 'confirmed';
      model.balance += baht(deposit.amount);
      expect(results).toEqual(results.map(() => 'ok'));
    }
    if (kind === 'refused' && deposit.state === 'pending') deposit.state = 'failed';
    expect((await fixture.cashier.deposits.read(player.memberId, deposit.id)).state).toBe(deposit.state);
  });

const wait = (minutes: number) =>
  step(`${minutes} minutes pass`, async (model, real) => {
    await fixture.db.moveClock(minutes * 60_000 + 1_000);
    await fixture.cashier.deposits.expire();
    await fixture.cashier.withdrawals.receiveUnanswered();
    if (minutes >= 15) for (const deposit of model.deposits) if (deposit.state === 'pending') deposit.state = 'expired';
    if (minutes >= 1_440)
      for (const withdrawal of model.withdrawals) if (withdrawal.state === 'paid') withdrawal.state = 'received';
    for (const withdrawal of model.withdrawals)
      expect(await fixture.stateOf(keyOf(real, withdrawal))).toBe(withdrawal.state);
  });

/** The number of the business day (GMT+8) of a moment. */
const businessDayOf = (moment: Date): number => Math.floor((moment.getTime() / 3_600_000 + 8) / 24);

const requestWithdrawal = (amount: number, ending: string) =>
  step(`withdraw ${amount} to ${ending}`, async (model, { player, payees }) => {
    const result = fixture.request(player, String(payees[ending]), amount);
    if (model.balance - model.held < baht(amount)) {
      expect(await codeOf(result)).toBe('balance.insufficient');
      return;
    }
    model.held += baht(amount);
    const { id, requested_at: at } = await result;
    const day = businessDayOf(at);
    const passed = model.withdrawals
      .filter(({ state, day: other }) => other === day && state !== 'rejected' && state !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0);
    model.withdrawals.push({
      id,
      amount,
      day,
      needsTwo: passed + amount >= 50_000,
      ending,
      state: 'requested',
      takenBy: null,
      firstBy: null,
      lastBy: null,
      isUnknown: false,
      isUnrecorded: false,
    });
  });

type ReviewAction = 'take' | 'release' | 'approve' | 'reject';
/** The expected result code of a review action. */
const expectedCode = (withdrawal: ModelWithdrawal, operator: OperatorSession, action: ReviewAction): string => {
  if (withdrawal.state !== (action === 'take' ? 'requested' : 'reviewing')) return 'withdrawal.moved';
  if (action === 'take') return 'ok';
  if (withdrawal.takenBy !== operator && (withdrawal.firstBy === null || action === 'release')) return 'review.taken';
  return action === 'approve' && withdrawal.needsTwo && withdrawal.firstBy === operator ? 'review.pair' : 'ok';
};
const review = (index: number, operator: OperatorSession, action: ReviewAction) =>
  step(`${operator.name}: ${action} withdrawal ${index}`, async (model, real) => {
    const withdrawal = pick(
      model.withdrawals,
      index,
      ({ state }) => state === (action === 'take' ? 'requested' : 'reviewing'),
    );
    if (withdrawal === undefined) return;
    if (action === 'approve') await fixture.answerFlags(keyOf(real, withdrawal), operator);
    const target = await fixture.targetOf(keyOf(real, withdrawal), operator);
    const code = await codeOf(fixture.cashier.review.review(target, action, { code: 'other', reason: 'a reason' }));
    expect(code).toBe(expectedCode(withdrawal, operator, action));
    if (code !== 'ok') return;
    if (action === 'take') Object.assign(withdrawal, { state: 'reviewing', takenBy: operator });
    else if (action === 'release') Object.assign(withdrawal, { state: 'requested', takenBy: null, firstBy: null });
    else if (action === 'approve' && withdrawal.needsTwo && withdrawal.firstBy === null) withdrawal.firstBy = operator;
    else if (action === 'approve') Object.assign(withdrawal, { state: 'approved', lastBy: operator });
    else {
      withdrawal.state = 'rejected';
      model.held -= baht(withdrawal.amount);
    }
  });

/** Applies a payout's outcome to the model. */
const settle = (model: Model, withdrawal: ModelWithdrawal, isPaid: boolean): void => {
  Object.assign(withdrawal, { state: isPaid ? 'paid' : 'failed', isUnknown: false, isUnrecorded: false });
  model.held -= baht(withdrawal.amount);
  if (isPaid) model.balance -= baht(withdrawal.amount);
};
/** Applies the sandbox bank's outcome of the account number to the model. */
const settleByBank = (model: Model, withdrawal: ModelWithdrawal): void => {
  if (withdrawal.ending === '0003')
    Object.assign(withdrawal, { state: 'paying', isUnknown: true, isUnrecorded: false });
  else settle(model, withdrawal, withdrawal.ending !== '0001');
};
const pay = (workers: number) =>
  step(`${workers} workers pay`, async (model) => {
    const payDue = () => Promise.all(Array.from({ length: workers }, () => fixture.cashier.payouts.payDue()));
    while ((await payDue()).some((count) => count > 0));
    for (const withdrawal of model.withdrawals) if (withdrawal.state === 'approved') settleByBank(model, withdrawal);
  });
const crash = step('a worker sends payouts and crashes before it records their outcomes', async (model) => {
  const bank = createSandboxPayoutChannel({ database: fixture.db.database });
  const { payees } = fixture.cashier;
  for (const row of await fixture.db.database.query<WithdrawalRow>(
    `select * from cashier.claim_payouts(1000, '2 minutes')`,
  )) {
    const payee = (await payees.list(row.member_id)).find(({ id }) => id === row.payee_id)!;
    await bank.pay({
      payoutId: String(row.payout_id),
      reference: row.order_number,
      amount: row.amount,
      currency: row.currency,
      payee: { bankCode: payee.bank_code, number: payees.numberOf(payee), holder: payee.holder },
    });
  }
  for (const withdrawal of model.withdrawals)
    if (withdrawal.state === 'approved') Object.assign(withdrawal, { state: 'paying', isUnrecorded: true });
});
const retry = step('two minutes later another worker retries', async (model) => {
  await fixture.db.moveClock(121_000);
  while ((await fixture.cashier.payouts.payDue()) > 0);
  for (const withdrawal of model.withdrawals)
    if (withdrawal.isUnrecorded || withdrawal.state === 'approved') settleByBank(model, withdrawal);
});

/** The expected result code of recording an outcome of a withdrawal that asks for it. */
const recordingCode = ({ needsTwo, firstBy, lastBy }: ModelWithdrawal, operator: OperatorSession): string =>
  needsTwo && (operator === firstBy || operator === lastBy) ? 'review.approver' : 'ok';
const resolvePayout = (index: number, operator: OperatorSession, outcome: 'paid' | 'refused') =>
  step(`${operator.name} resolves payout ${index} as ${outcome}`, async (model, real) => {
    const withdrawal = pick(model.withdrawals, index, ({ isUnknown }) => isUnknown);
    if (withdrawal === undefined) return;
    const target = await fixture.targetOf(keyOf(real, withdrawal), operator);
    const code = await codeOf(fixture.cashier.review.resolvePayout(target, outcome, 'a reason'));
    if (withdrawal.isUnknown) expect(code).toBe(recordingCode(withdrawal, operator));
    else expect(code).not.toBe('ok');
    if (code === 'ok') settle(model, withdrawal, outcome === 'paid');
  });
const answer = (index: number, received: boolean) =>
  step(`the member answers ${received ? 'received' : 'not received'} to ${index}`, async (model, { player }) => {
    const withdrawal = pick(model.withdrawals, index, ({ state }) => state === 'paid');
    if (withdrawal?.state !== 'paid') return;
    await fixture.cashier.withdrawals.answer(player.memberId, { withdrawalId: withdrawal.id, received });
    withdrawal.state = received ? 'received' : 'not_received';
  });
const settleComplaint = (index: number, operator: OperatorSession, outcome: 'received' | 'returned') =>
  step(`${operator.name} settles complaint ${index} as ${outcome}`, async (model, real) => {
    const withdrawal = pick(model.withdrawals, index, ({ state }) => state === 'not_received');
    if (withdrawal === undefined) return;
    const target = await fixture.targetOf(keyOf(real, withdrawal), operator);
    const code = await codeOf(fixture.cashier.review.settleComplaint(target, outcome, 'a reason'));
    expect(code).toBe(withdrawal.state === 'not_received' ? recordingCode(withdrawal, operator) : 'withdrawal.moved');
    if (code !== 'ok') return;
    withdrawal.state = outcome === 'received' ? 'received' : 'failed';
    if (outcome === 'returned') model.balance += baht(withdrawal.amount);
  });

/** A small index, so that many steps apply to the same deposit or withdrawal. */
const index = fc.nat(2);
const operator = fc.constantFrom(nid, pim);
const recorder = fc.constantFrom(nid, pim, supervisor);
const steps = [
  fc.constantFrom(100, 1_000, 60_000).map(openDeposit),
  fc
    .tuple(
      index,
      fc.constantFrom<NoticeKind>('right', 'right', 'right', 'wrong amount', 'refused', 'forged'),
      fc.integer({ min: 1, max: 4 }),
    )
    .map((all) => sendNotices(...all)),
  fc.constantFrom(1, 16, 1_441).map(wait),
  fc
    .tuple(fc.constantFrom(100, 900, 30_000, 60_000), fc.constantFrom('4821', '4821', '0001', '0003'))
    .map((all) => requestWithdrawal(...all)),
  fc
    .tuple(index, operator, fc.constantFrom<ReviewAction>('take', 'take', 'approve', 'approve', 'reject', 'release'))
    .map((all) => review(...all)),
  fc.tuple(index, operator, fc.constant<ReviewAction>('approve')).map((all) => review(...all)),
  fc.integer({ min: 1, max: 3 }).map(pay),
  fc.constant(crash),
  fc.constant(retry),
  fc.tuple(index, recorder, fc.constantFrom<'paid' | 'refused'>('paid', 'refused')).map((all) => resolvePayout(...all)),
  fc.tuple(index, fc.boolean()).map((all) => answer(...all)),
  fc
    .tuple(index, recorder, fc.constantFrom<'received' | 'returned'>('received', 'returned'))
    .map((all) => settleComplaint(...all)),
];

it('equals the model after any sequence of steps by members, banks, operators, time and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 120, size: 'max' }), async (commands) => {
      // Payouts in progress from an earlier run are paid first, so that a failing seed fails alone.
      await fixture.db.moveClock(121_000);
      while ((await fixture.cashier.payouts.payDue()) > 0);
      await fc.asyncModelRun(async () => {
        const player = await fixture.createMemberWithCash(200_000);
        const payees = Object.fromEntries(
          await Promise.all(
            ['4821', '0001', '0003'].map(async (ending) => [ending, await fixture.addPayee(player, ending)] as const),
          ),
        );
        return { model: { balance: baht(200_000), held: 0n, deposits: [], withdrawals: [] }, real: { player, payees } };
      }, commands);
    }),
    {
      numRuns: Number(process.env.CASHIER_MODEL_RUNS ?? 60),
      seed: Number(process.env.CASHIER_MODEL_SEED ?? 20_261_120),
    },
  );

  const [unpaid] = await fixture.db.owner.query<{ count: bigint }>(
    `select count(*)
    from cashier.withdrawal w
    left join cashier.sandbox_payout p using (payout_id)
    where w.state in ('paid', 'received')
      and p.payout_id is null`,
  );
  expect(unpaid?.count).toBe(0n);
  // The runs must reach every state: a state that is never reached is not tested.
  const [reached] = await fixture.db.owner.query<{ states: string[] }>(
    'select array_agg(distinct state order by state) as states from cashier.withdrawal_step',
  );
  expect(reached?.states).toEqual([
    'approved',
    'failed',
    'not_received',
    'paid',
    'paying',
    'received',
    'rejected',
    'requested',
    'reviewing',
  ]);
  expect((await prove(fixture.db.database)).filter(({ ok }) => !ok)).toEqual([]);
}, 300_000);
