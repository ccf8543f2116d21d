import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endInfluences, influence } from '../console/testing.ts';
import type { PayoutChannel, PayoutOrder, PayoutOutcome } from './channels.ts';
import { createPayouts } from './payouts.ts';
import { baht, nid, pim, refusalOf, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture, type WithdrawalKey } from './testing-withdrawals.ts';

const paid = async (): Promise<PayoutOutcome> => ({ outcome: 'paid', reference: 'BANK-1' });
const unknown = async (): Promise<PayoutOutcome> => ({ outcome: 'unknown', note: 'connection lost' });
const neverAnswers = new Promise<never>(() => undefined);

/** The ids of the payouts requested. */
const requested: string[] = [];
/**
 * The bank's answers, by the ending of the account number; `outcome` for the query of an outcome.
 * Default: paid.
 */
const answers = new Map<string, () => Promise<PayoutOutcome>>();
const bank: PayoutChannel = {
  code: 'sandbox',
  pay: async ({ payoutId, payee }: PayoutOrder) => {
    requested.push(payoutId);
    return (answers.get(payee.number.slice(-4)) ?? paid)();
  },
  fetchOutcome: async () => (answers.get('outcome') ?? paid)(),
};

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture(() => bank);
});
afterAll(() => fixture?.close());

/** The bank's outcome for a query: with a reference when paid, otherwise with a note. */
const bankOutcome = (outcome: 'paid' | 'refused', text = outcome === 'paid' ? 'BANK-9' : 'account closed') =>
  outcome === 'paid' ? { outcome, reference: text } : { outcome, note: text };

/**
 * Creates a payout of unknown outcome that an operator resolves while the bank answers the
 * opposite: the recorded outcome is `recorded`, the bank's is `reported`.
 */
const createContradiction = async (recorded: 'paid' | 'refused', reported: 'paid' | 'refused') => {
  answers.set('4000', unknown);
  const withdrawal = await fixture.createApproved(500, '4000');
  await fixture.cashier.payouts.payDue();
  const target = await fixture.targetOf(withdrawal);
  answers.set('outcome', async () => {
    await fixture.cashier.review.resolvePayout(target, recorded, 'reported by telephone');
    return bankOutcome(reported);
  });
  await fixture.cashier.review.refreshPayout({ ...target, operator: nid });
  answers.set('outcome', async () => bankOutcome(reported));
  return withdrawal;
};
const refreshOutcome = async (key: WithdrawalKey) => fixture.cashier.payouts.refreshOutcome(await fixture.read(key));

describe('payouts through a channel', () => {
  it('sends more than one batch in a run', async () => {
    const all: WithdrawalKey[] = [];
    for (let n = 0; n < 22; n += 1) all.push(await fixture.createApproved(100, '1003'));
    expect(await fixture.cashier.payouts.payDue()).toBe(22);
    const states = await Promise.all(all.map(async (key) => (await fixture.read(key)).state));
    expect(states).toEqual(all.map(() => 'paid'));
  });
  it('sends the next payouts when a channel fails or returns text that cannot be stored', async () => {
    answers
      .set('1000', async () => {
        throw new Error('half \ud800 and nul \0');
      })
      .set('1001', async () => ({ outcome: 'refused', note: 'nul \0' }))
      .set('1002', async () => ({ outcome: 'paid', reference: '\ud800' }));
    const all: WithdrawalKey[] = [];
    for (const ending of ['1000', '1001', '1002', '1003']) all.push(await fixture.createApproved(500, ending));
    await fixture.cashier.payouts.payDue();
    const rows = await Promise.all(all.map(fixture.read));
    expect(rows.map(({ state, attention }) => [state, attention])).toEqual([
      ['paying', 'unknown'],
      ['failed', null],
      ['paid', null],
      ['paid', null],
    ]);
    expect(await fixture.stepsOf(all[0]!)).toContainEqual(['unknown', 'half \ufffd and nul \ufffd']);
    expect(rows[2]!.channel_reference).toBe('\ufffd');
  });

  it('sends the next payouts when an outcome cannot be recorded, and sends that payout again', async () => {
    const [first, second] = [await fixture.createApproved(500, '2000'), await fixture.createApproved(500, '2001')];
    // The ledger cannot post a hold of another type.
    const setHoldType = (type: string) =>
      fixture.db.owner.query('update ledger.hold set type = $2 where id = $1', [first.id, type]);
    await fixture.db.owner.query('alter table ledger.hold disable trigger all');
    await setHoldType('nothing');
    await expect(fixture.cashier.payouts.payDue()).rejects.toThrow(first.id);
    await setHoldType('withdrawal');
    await fixture.db.owner.query('alter table ledger.hold enable trigger all');
    expect([await fixture.stateOf(first), await fixture.stateOf(second)]).toEqual(['paying', 'paid']);
    await fixture.db.moveClock(121_000);
    await fixture.cashier.payouts.payDue();
    const { state, payout_id } = await fixture.read(first);
    expect(state).toBe('paid');
    expect(requested.filter((id) => id === payout_id)).toHaveLength(2);
  });

  it('records an unknown outcome when a channel does not answer in time, and sends the next payout', async () => {
    answers.set('3000', () => neverAnswers).set('outcome', () => neverAnswers);
    const [silent, other] = [await fixture.createApproved(500, '3000'), await fixture.createApproved(500, '3001')];
    const payouts = createPayouts({
      database: fixture.db.database,
      payees: fixture.cashier.payees,
      channels: [bank],
      timeoutMs: 50,
    });
    await payouts.payDue();
    expect([await fixture.read(silent), await fixture.read(other)]).toMatchObject([
      { state: 'paying', attention: 'unknown' },
      { state: 'paid' },
    ]);
    expect(await payouts.refreshOutcome(await fixture.read(silent))).toMatchObject({ outcome: 'unknown' });
    answers.set('outcome', paid);
    await fixture.cashier.review.refreshPayout(await fixture.targetOf(silent));
    expect(await fixture.stateOf(silent)).toBe('paid');
    expect(await fixture.purse(silent.player)).toEqual({ balance: baht(500), held: 0n });
  });

  it.each([
    ['refused', 'paid', 'failed', 1_000],
    ['paid', 'refused', 'paid', 500],
  ] as const)(
    'reports a contradicted outcome (recorded: %s, bank: %s) once and moves no money',
    async (recorded, reported, state, balance) => {
      const withdrawal = await createContradiction(recorded, reported);
      expect(await fixture.stateOf(withdrawal)).toBe(state);
      expect(await fixture.purse(withdrawal.player)).toEqual({ balance: baht(balance), held: 0n });
      expect((await fixture.stepsOf(withdrawal)).slice(-2)).toEqual([
        [recorded, 'reported by telephone'],
        ['contrary', reported === 'paid' ? 'BANK-9' : 'account closed'],
      ]);
      // The same outcome is not reported again.
      const { version } = await fixture.read(withdrawal);
      await refreshOutcome(withdrawal);
      expect((await fixture.read(withdrawal)).version).toBe(version);
    },
  );

  it.each([
    ['refused', 'paid', 'kept', 'failed', 1_000],
    ['refused', 'paid', 'corrected', 'paid', 500],
    ['paid', 'refused', 'kept', 'paid', 500],
    ['paid', 'refused', 'corrected', 'failed', 1_000],
  ] as const)(
    'keeps a contradicted outcome (recorded: %s, bank: %s) open until a supervisor settles it (%s)',
    async (recorded, reported, decision, state, balance) => {
      const { review } = fixture.cashier;
      const withdrawal = await createContradiction(recorded, reported);
      const needsAttention = async () => (await fixture.idsIn('trouble')).includes(withdrawal.id);
      expect(await needsAttention()).toBe(true);
      expect((await fixture.read(withdrawal)).attention).toBe('contrary');
      expect((await review.summary('chokdee', nid.operatorId)).trouble).toBeGreaterThan(0);
      // The outcome is no longer unknown, so it cannot be fetched. Concurrent decisions settle it
      // once.
      const target = await fixture.targetOf(withdrawal);
      expect(await refusalOf(review.refreshPayout(target))).toBe('withdrawal.moved');
      const otherSupervisor = { ...supervisor, operatorId: pim.operatorId };
      const decisions = await Promise.allSettled([
        review.settleContradiction(target, decision, 'on the statement'),
        review.settleContradiction({ ...target, operator: otherSupervisor }, decision, 'on the statement'),
      ]);
      expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await needsAttention()).toBe(false);
      expect(await fixture.read(withdrawal)).toMatchObject({ state, attention: null });
      expect(await fixture.purse(withdrawal.player)).toEqual({ balance: baht(balance), held: 0n });
      expect((await fixture.stepsOf(withdrawal)).at(-1)).toEqual([decision, 'on the statement']);
      // The same outcome again has no effect. After a correction, the opposite outcome is a new
      // contradiction.
      await refreshOutcome(withdrawal);
      expect(await needsAttention()).toBe(false);
      answers.set('outcome', async () =>
        reported === 'paid' ? bankOutcome('refused', 'returned') : bankOutcome('paid', 'BANK-10'),
      );
      await refreshOutcome(withdrawal);
      expect(await needsAttention()).toBe(decision === 'corrected');
      expect(await fixture.purse(withdrawal.player)).toEqual({ balance: baht(balance), held: 0n });
    },
  );

  it('is not settled by somebody to whom the last approver of a large withdrawal gave access', async () => {
    const { review } = fixture.cashier;
    const { db } = fixture;
    const withdrawal = await createContradiction('refused', 'paid');
    await db.owner.query(
      `alter table cashier.withdrawal disable trigger user;
       update cashier.withdrawal set pair = true, first_by = '${pim.operatorId}' where id = '${withdrawal.id}';
       alter table cashier.withdrawal enable trigger user`,
    );
    const { decided_by: approver } = await fixture.read(withdrawal);
    await influence(db, approver!, supervisor.operatorId);
    const target = await fixture.targetOf(withdrawal);
    expect(await refusalOf(review.settleContradiction(target, 'kept', 'on the statement'))).toBe('operator.related');
    await endInfluences(db);
    await review.settleContradiction(target, 'kept', 'on the statement');
    expect(await fixture.read(withdrawal)).toMatchObject({ state: 'failed', attention: null });
  });

  it('keeps an outcome contradicted, and takes nothing, when the purse has too little money', async () => {
    const withdrawal = await createContradiction('refused', 'paid');
    await fixture.request(withdrawal.player, await fixture.addPayee(withdrawal.player, '4001'), 800);
    const target = await fixture.targetOf(withdrawal);
    expect(await refusalOf(fixture.cashier.review.settleContradiction(target, 'corrected', 'on the statement'))).toBe(
      'balance.insufficient',
    );
    expect(await fixture.read(withdrawal)).toMatchObject({ state: 'failed', attention: 'contrary' });
    expect(await fixture.purse(withdrawal.player)).toEqual({ balance: baht(1_000), held: baht(800) });
  });
});
