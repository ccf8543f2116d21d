import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorSession } from '../../platform/http/context.ts';
import { endInfluences, influence } from '../console/testing.ts';
import { runCommand } from './commands.ts';
import { baht, brand, nid, pim, refusalOf, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture, type WithdrawalKey } from './testing-withdrawals.ts';

// Who may record the outcome of a withdrawal (decision 91). Nid approves first, Pim second.

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
  await fixture.db.owner.query('update cashier.settings set withdrawn_per_day = 1000000000000');
});
afterAll(() => fixture?.close());

type Created = Awaited<ReturnType<WithdrawalFixture['createApproved']>>;

/** Brings a withdrawal through its approvals and its payout. Ending 0003: an unknown outcome. */
const createSent = async (amount: number, ending?: string): Promise<Created> => {
  const created = await fixture.createApproved(amount, ending);
  if ((await fixture.read(created)).pair) await fixture.review(created, pim, 'approve');
  await fixture.cashier.payouts.payDue();
  return created;
};

/** What an operator records. `create` leaves a withdrawal that asks for it. */
interface Recording {
  readonly what: string;
  create(amount: number): Promise<Created>;
  record(key: WithdrawalKey, operator: OperatorSession): Promise<void>;
  readonly state: string;
}
const recordings: readonly Recording[] = [
  {
    what: 'an unknown outcome',
    create: (amount) => createSent(amount, '0003'),
    record: async (key, operator) =>
      fixture.cashier.review.resolvePayout(await fixture.targetOf(key, operator), 'paid', 'on the statement'),
    state: 'paid',
  },
  {
    what: 'the answer to "not received"',
    create: async (amount) => {
      const created = await createSent(amount);
      await fixture.cashier.withdrawals.answer(created.memberId, { withdrawalId: created.id, received: false });
      return created;
    },
    record: async (key, operator) =>
      fixture.cashier.review.settleComplaint(await fixture.targetOf(key, operator), 'received', 'on the statement'),
    state: 'received',
  },
  {
    what: 'a contradiction of the bank',
    create: async (amount) => {
      const created = await createSent(amount);
      const { payout_id: payoutId } = await fixture.read(created);
      await runCommand(fixture.db.database, 'record_payout', {
        memberId: created.memberId,
        id: created.id,
        payoutId,
        outcome: 'refused',
        note: 'account closed',
      });
      return created;
    },
    record: async (key, operator) =>
      fixture.cashier.review.settleContradiction(await fixture.targetOf(key, operator), 'corrected', 'no such payment'),
    state: 'failed',
  },
];

describe.each(recordings)('$what', ({ create, record, state }) => {
  /** The code with which an operator is refused. Checks that nothing was changed. */
  const refusal = async (key: Created, operator: OperatorSession): Promise<string> => {
    const before = [await fixture.read(key), await fixture.purse(key.player)];
    const code = await refusalOf(record(key, operator));
    expect([await fixture.read(key), await fixture.purse(key.player)]).toEqual(before);
    return code;
  };

  it.each([50_000, 50_000.01])('of %d baht is recorded by a third person only', async (amount) => {
    const key = await create(amount);
    expect(await fixture.read(key)).toMatchObject({ first_by: nid.operatorId, decided_by: pim.operatorId });
    expect(await refusal(key, nid)).toBe('review.approver');
    expect(await refusal(key, pim)).toBe('review.approver');
    await record(key, supervisor);
    expect(await fixture.stateOf(key)).toBe(state);
  });

  it('of less than the threshold is recorded by who approved it', async () => {
    const key = await create(49_999.99);
    expect(await fixture.read(key)).toMatchObject({ pair: false, first_by: null, decided_by: nid.operatorId });
    await influence(fixture.db, nid.operatorId, supervisor.operatorId, { brandId: brand.id });
    await record(key, nid);
    await endInfluences(fixture.db);
    expect(await fixture.stateOf(key)).toBe(state);
  });

  it.each([
    ['the first approver gave the third person access', nid, supervisor, 'reset'],
    ['the first approver gave the third person rights', nid, supervisor, 'role'],
    ['the third person gave the first approver access', supervisor, nid, 'reset'],
    ['the last approver gave the third person access', pim, supervisor, 'reset'],
    ['the third person gave the last approver rights', supervisor, pim, 'role'],
  ] as const)('is recorded 72 hours after %s', async (_why, by, whom, act) => {
    const key = await create(60_000);
    await influence(fixture.db, by.operatorId, whom.operatorId, { brandId: brand.id, act });
    expect(await refusal(key, supervisor)).toBe('operator.related');
    await endInfluences(fixture.db);
    await record(key, supervisor);
    expect(await fixture.stateOf(key)).toBe(state);
  });
});

it('in a brand with two operators, only the bank or a third operator ends an unknown outcome', async () => {
  const [unknown] = recordings;
  const keys = [await unknown!.create(60_000), await unknown!.create(60_000)] as const;
  for (const key of keys) {
    for (const operator of [nid, pim]) expect(await refusalOf(unknown!.record(key, operator))).toBe('review.approver');
    expect(await fixture.purse(key.player)).toEqual({ balance: baht(60_000), held: baht(60_000) });
  }
  // An approver may ask the bank: the outcome is then the bank's.
  const { payout_id: payoutId } = await fixture.read(keys[0]);
  await fixture.db.owner.query(`update cashier.sandbox_payout set outcome = 'paid' where payout_id = $1`, [payoutId]);
  await fixture.cashier.review.refreshPayout(await fixture.targetOf(keys[0], nid));
  expect(await fixture.stateOf(keys[0])).toBe('paid');
  await unknown!.record(keys[1], supervisor);
  expect(await fixture.stateOf(keys[1])).toBe('paid');
});
