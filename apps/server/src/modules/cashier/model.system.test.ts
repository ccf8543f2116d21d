import fc from 'fast-check';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSandboxPayout } from './adapters/sandbox-payout.ts';
import { sign, SIGNATURE_HEADER } from './adapters/sandbox/signature.ts';
import { readClock } from '../../platform/clock/clock.ts';
import type { DepositState, WithdrawalRow, WithdrawalState } from './tables.ts';
import {
  baht,
  boss,
  brand,
  from,
  nid,
  password,
  pim,
  secret,
  createCashierFixture,
  type CashierFixture,
} from './testing.ts';

/** What the member's money and papers should be, kept by the simplest rules there are. */
interface Model {
  balance: bigint;
  held: bigint;
  readonly deposits: { id: string; order: string; amount: number; state: DepositState; heard: Set<string> }[];
  readonly withdrawals: {
    id: string;
    amount: number;
    ending: string;
    state: WithdrawalState;
    taker: OperatorSession | null;
    first: OperatorSession | null;
    trouble: boolean;
    lost: boolean;
  }[];
}
interface Real {
  readonly player: PlayerSession;
  readonly payees: Readonly<Record<string, string>>;
}
type Step = fc.AsyncCommand<Model, Real>;

let house: CashierFixture;
beforeAll(async () => {
  house = await createCashierFixture();
  await house.db.owner.query(
    'update cashier.settings set withdrawals_per_day = 100000, withdrawn_per_day = 1000000000000000',
  );
});
afterAll(() => house?.close());

/** The code of a refusal, `ok` where there was none. */
const code = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
/** One of those a step can do something to, else any: the walk goes deep, and wrong presses are tried too. */
const pick = <T>(list: readonly T[], index: number, ready: (item: T) => boolean = () => true): T | undefined => {
  const candidates = list.some(ready) ? list.filter(ready) : list;
  return candidates[index % Math.max(1, candidates.length)];
};

/** A step with its name; afterwards the purse must be the model's. */
const step = (name: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  toString: () => name,
  run: async (model, real) => {
    await run(model, real);
    expect(await house.purse(real.player), name).toEqual({ balance: model.balance, held: model.held });
  },
});

const open = (amount: number) =>
  step(`deposit ${amount}`, async (model, { player }) => {
    const row = await house.cashier.deposits.open(player, brand, { amount, language: 'TH' });
    model.deposits.push({ id: row.id, order: row.order_number, amount, state: 'pending', heard: new Set() });
  });

type Word = 'right' | 'wrong amount' | 'refused' | 'forged';
const say = (index: number, word: Word, times: number) =>
  step(`bank says ${word} of ${index}, ${times} times at once`, async (model, { player }) => {
    const deposit = pick(model.deposits, index);
    if (deposit === undefined) return;
    const authorisation = `${word} ${deposit.order}`;
    const body = Buffer.from(
      JSON.stringify({
        reference: deposit.order,
        outcome: word === 'refused' ? 'refused' : 'paid',
        amount: word === 'wrong amount' ? '1' : String(deposit.amount),
        currency: 'THB',
        authorisation,
      }),
    );
    const now = await readClock(house.db.database);
    const results = await Promise.all(
      Array.from({ length: times }, () =>
        code(
          house.cashier.deposits.receive('sandbox', body, {
            [SIGNATURE_HEADER]: sign(word === 'forged' ? new Uint8Array(32) : secret, body, crypto.randomUUID(), now),
          }),
        ),
      ),
    );
    if (word === 'forged') expect(new Set(results)).toEqual(new Set(['callback.unsigned']));
    if (word === 'right' && (deposit.state === 'created' || deposit.state === 'pending')) {
      deposit.state = 'confirmed';
      model.balance += baht(deposit.amount);
      expect(results).toEqual(results.map(() => 'ok'));
    }
    if (word === 'refused' && deposit.state === 'pending') deposit.state = 'failed';
    expect((await house.cashier.deposits.read(player.memberId, deposit.id)).state).toBe(deposit.state);
  });

const wait = (minutes: number) =>
  step(`${minutes} minutes pass`, async (model, { player }) => {
    await house.db.moveClock(minutes * 60_000 + 1_000);
    await house.cashier.deposits.expire();
    await house.cashier.withdrawals.receiveUnanswered();
    if (minutes >= 15) for (const deposit of model.deposits) if (deposit.state === 'pending') deposit.state = 'expired';
    if (minutes >= 1_440)
      for (const withdrawal of model.withdrawals) if (withdrawal.state === 'paid') withdrawal.state = 'received';
    for (const withdrawal of model.withdrawals)
      expect((await house.cashier.withdrawals.read(player.memberId, withdrawal.id)).state).toBe(withdrawal.state);
  });

const ask = (amount: number, ending: string) =>
  step(`withdraw ${amount} to ${ending}`, async (model, { player, payees }) => {
    const result = house.cashier.withdrawals.request(player, brand, {
      amount,
      payeeId: String(payees[ending]),
      password,
      from,
    });
    if (model.balance - model.held < baht(amount)) {
      expect(await code(result)).toBe('balance.insufficient');
      return;
    }
    model.held += baht(amount);
    model.withdrawals.push({
      id: (await result).id,
      amount,
      ending,
      state: 'requested',
      taker: null,
      first: null,
      trouble: false,
      lost: false,
    });
  });

const decide = (index: number, operator: OperatorSession, action: 'take' | 'release' | 'approve' | 'reject') =>
  step(`${operator.name} presses ${action} on ${index}`, async (model, { player }) => {
    const withdrawal = pick(
      model.withdrawals,
      index,
      ({ state }) => state === (action === 'take' ? 'requested' : 'reviewing'),
    );
    if (withdrawal === undefined) return;
    const { version } = await house.cashier.withdrawals.read(player.memberId, withdrawal.id);
    const result = await code(
      house.cashier.review.act(
        { operator, address: '', brandId: brand.id, memberId: player.memberId, id: withdrawal.id, version },
        action,
        'a reason',
      ),
    );
    const pair = withdrawal.amount >= 50_000;
    const expected =
      action === 'take'
        ? withdrawal.state === 'requested'
          ? 'ok'
          : 'withdrawal.moved'
        : withdrawal.state !== 'reviewing'
          ? 'withdrawal.moved'
          : withdrawal.taker !== operator && (withdrawal.first === null || action === 'release')
            ? 'review.taken'
            : action === 'approve' && pair && withdrawal.first === operator
              ? 'review.pair'
              : 'ok';
    expect(result).toBe(expected);
    if (expected !== 'ok') return;
    if (action === 'take') Object.assign(withdrawal, { state: 'reviewing', taker: operator });
    else if (action === 'release') Object.assign(withdrawal, { state: 'requested', taker: null, first: null });
    else if (action === 'approve' && pair && withdrawal.first === null) withdrawal.first = operator;
    else if (action === 'approve') withdrawal.state = 'approved';
    else {
      withdrawal.state = 'rejected';
      model.held -= baht(withdrawal.amount);
    }
  });

const settle = (model: Model, withdrawal: Model['withdrawals'][number], paid: boolean): void => {
  Object.assign(withdrawal, { state: paid ? 'paid' : 'failed', trouble: false, lost: false });
  model.held -= baht(withdrawal.amount);
  if (paid) model.balance -= baht(withdrawal.amount);
};
const pay = (workers: number) =>
  step(`${workers} workers pay`, async (model) => {
    while (
      (await Promise.all(Array.from({ length: workers }, () => house.cashier.payouts.pay()))).some((count) => count > 0)
    );
    for (const withdrawal of model.withdrawals.filter(({ state }) => state === 'approved')) {
      if (withdrawal.ending === '0003') Object.assign(withdrawal, { state: 'paying', trouble: true });
      else settle(model, withdrawal, withdrawal.ending !== '0001');
    }
  });
const crash = step('a worker pays and dies before it writes it down', async (model) => {
  const bank = createSandboxPayout({ database: house.db.database });
  for (const row of await house.db.database.query<WithdrawalRow>(
    `select * from cashier.claim_payouts(1000, '2 minutes')`,
  )) {
    const payee = (await house.cashier.payees.list(row.member_id)).find(({ id }) => id === row.payee_id)!;
    await bank.pay({
      payoutId: String(row.payout_id),
      reference: row.order_number,
      amount: row.amount,
      currency: row.currency,
      payee: { bankCode: payee.bank_code, number: house.cashier.payees.numberOf(payee), holder: payee.holder },
    });
  }
  for (const withdrawal of model.withdrawals)
    if (withdrawal.state === 'approved') Object.assign(withdrawal, { state: 'paying', lost: true });
});
const revive = step('two minutes later another worker asks again', async (model) => {
  await house.db.moveClock(121_000);
  while ((await house.cashier.payouts.pay()) > 0);
  for (const withdrawal of model.withdrawals.filter(({ state, lost }) => lost || state === 'approved')) {
    if (withdrawal.ending === '0003') Object.assign(withdrawal, { state: 'paying', trouble: true, lost: false });
    else settle(model, withdrawal, withdrawal.ending !== '0001');
  }
});

const resolve = (index: number, outcome: 'paid' | 'refused') =>
  step(`the boss says ${index} is ${outcome}`, async (model, { player }) => {
    const withdrawal = pick(model.withdrawals, index, ({ trouble }) => trouble);
    if (withdrawal === undefined) return;
    const { version } = await house.cashier.withdrawals.read(player.memberId, withdrawal.id);
    const result = await code(
      house.cashier.review.resolve(
        { operator: boss, address: '', brandId: brand.id, memberId: player.memberId, id: withdrawal.id, version },
        outcome,
        'a reason',
      ),
    );
    expect(result).toBe(withdrawal.trouble ? 'ok' : 'withdrawal.moved');
    if (withdrawal.trouble) settle(model, withdrawal, outcome === 'paid');
  });
const answer = (index: number, received: boolean) =>
  step(`the member says ${index} ${received ? 'came' : 'did not come'}`, async (model, { player }) => {
    const withdrawal = pick(model.withdrawals, index, ({ state }) => state === 'paid');
    if (withdrawal?.state !== 'paid') return;
    await house.cashier.withdrawals.answer(player.memberId, withdrawal.id, received, undefined);
    withdrawal.state = received ? 'received' : 'not_received';
  });
const complain = (index: number, outcome: 'received' | 'returned') =>
  step(`the complaint of ${index} ends ${outcome}`, async (model, { player }) => {
    const withdrawal = pick(model.withdrawals, index, ({ state }) => state === 'not_received');
    if (withdrawal === undefined) return;
    const { version } = await house.cashier.withdrawals.read(player.memberId, withdrawal.id);
    const result = await code(
      house.cashier.review.settle(
        { operator: boss, address: '', brandId: brand.id, memberId: player.memberId, id: withdrawal.id, version },
        outcome,
        'a reason',
      ),
    );
    expect(result).toBe(withdrawal.state === 'not_received' ? 'ok' : 'withdrawal.moved');
    if (result !== 'ok') return;
    withdrawal.state = outcome === 'received' ? 'received' : 'failed';
    if (outcome === 'returned') model.balance += baht(withdrawal.amount);
  });

/** Few papers at a time, so that steps meet on the same ones. */
const index = fc.nat(2);
const operator = fc.constantFrom(nid, pim);
const steps = [
  fc.constantFrom(100, 1_000, 60_000).map(open),
  fc
    .tuple(
      index,
      fc.constantFrom<Word>('right', 'right', 'right', 'wrong amount', 'refused', 'forged'),
      fc.integer({ min: 1, max: 4 }),
    )
    .map((all) => say(...all)),
  fc.constantFrom(1, 16, 1_441).map(wait),
  fc
    .tuple(fc.constantFrom(100, 900, 60_000), fc.constantFrom('4821', '4821', '0001', '0003'))
    .map((all) => ask(...all)),
  fc
    .tuple(
      index,
      operator,
      fc.constantFrom('take', 'take', 'approve', 'approve', 'reject', 'release') as fc.Arbitrary<'take'>,
    )
    .map((all) => decide(...all)),
  fc.tuple(index, operator, fc.constant<'approve'>('approve')).map((all) => decide(...all)),
  fc.integer({ min: 1, max: 3 }).map(pay),
  fc.constant(crash),
  fc.constant(revive),
  fc.tuple(index, fc.constantFrom('paid', 'refused') as fc.Arbitrary<'paid'>).map((all) => resolve(...all)),
  fc.tuple(index, fc.boolean()).map((all) => answer(...all)),
  fc.tuple(index, fc.constantFrom('received', 'returned') as fc.Arbitrary<'received'>).map((all) => complain(...all)),
];

it('holds to the model through any order of members, banks, operators, time and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 120, size: 'max' }), async (commands) => {
      // What an earlier run left in flight is cleared first, so that a failing seed fails alone.
      await house.db.moveClock(121_000);
      while ((await house.cashier.payouts.pay()) > 0);
      await fc.asyncModelRun(async () => {
        const player = await house.rich(200_000);
        const payees = Object.fromEntries(
          await Promise.all(
            ['4821', '0001', '0003'].map(async (ending) => [ending, await house.payee(player, ending)] as const),
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

  const [unpaid] = await house.db.owner.query<{ count: bigint }>(
    `select count(*) from cashier.withdrawal w left join cashier.sandbox_payout p using (payout_id) where (w.state in ('paid', 'received')) and p.payout_id is null`,
  );
  expect(unpaid?.count).toBe(0n);
  // The walk went everywhere: a model that never gets to a state proves nothing about it.
  const [reach] = await house.db.owner.query<{ states: string[] }>(
    'select array_agg(distinct state order by state) as states from cashier.withdrawal_step',
  );
  expect(reach?.states).toEqual([
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
  expect((await prove(house.db.database)).filter(({ ok }) => !ok)).toEqual([]);
}, 300_000);
