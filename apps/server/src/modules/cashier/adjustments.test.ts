import { uuid7 } from '@chokdee/contract/uuid7';
import { adjustments, decideAdjustment, proposeAdjustment } from '@chokdee/contract/calls/cashier/adjustments';
import { prove } from '@chokdee/ledger/proof';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import { testHttp, testRole, type TestHttp } from '../../platform/http/testing.ts';
import { endInfluences, influence } from '../console/testing.ts';
import { baht, brand, nid, pim, refusalOf, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

/** Nid with the rights of a supervisor. */
const chief: OperatorSession = { ...nid, ...testRole('supervisor') };
let fixture: WithdrawalFixture;
let http: TestHttp;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
  const operators = new Map([
    ['nid', nid],
    ['chief', chief],
    ['supervisor', supervisor],
  ]);
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: { operatorOf: async (token) => operators.get(token) ?? null },
  });
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});

const callerOf = (operator: OperatorSession) => ({ operator, address: '10.0.0.1', brand });
const propose = (
  player: PlayerSession,
  amount: number,
  { direction = 'credit' as 'credit' | 'debit', operator = nid, id = uuid7() } = {},
) =>
  fixture.cashier.adjustments.propose(callerOf(operator), {
    id,
    memberId: player.memberId,
    direction,
    amount,
    code: 'game',
    note: 'the round was voided by mistake',
  });
const decide = (
  { member_id: memberId, id }: { readonly member_id: string; readonly id: string },
  operator: OperatorSession,
  decision: 'approve' | 'reject' = 'approve',
) =>
  fixture.cashier.adjustments.decide(callerOf(operator), { memberId, id }, { decision, reason: 'checked the round' });

it('of two members under one id are two adjustments, decided apart', async () => {
  const id = uuid7();
  const [one, other] = [await fixture.createMemberWithCash(1_000), await fixture.createMemberWithCash(1_000)];
  const credit = await propose(one, 100, { id });
  const debit = await propose(other, 100, { id, direction: 'debit' });
  await decide(debit, pim);
  expect((await fixture.purse(one)).balance).toBe(baht(1_000));
  await decide(credit, pim);
  expect((await fixture.purse(one)).balance).toBe(baht(1_100));
  expect((await fixture.purse(other)).balance).toBe(baht(900));
  expect((await prove(fixture.db.database)).filter(({ ok }) => !ok)).toEqual([]);
});

it('moves money once when another operator approves, and never for the one who proposed it', async () => {
  const player = await fixture.createMemberWithCash(1_000);
  const id = uuid7();
  const credit = await propose(player, 250.5, { id });
  expect(await propose(player, 250.5, { id })).toEqual(credit);
  expect(await refusalOf(propose(player, 251, { id }))).toBe('command.conflict');
  expect((await fixture.purse(player)).balance).toBe(baht(1_000));
  expect(await refusalOf(decide(credit, nid))).toBe('adjustment.own');
  const decisions = await Promise.allSettled([
    decide(credit, pim),
    decide(credit, supervisor),
    decide(credit, pim, 'reject'),
  ]);
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [row] = (await fixture.cashier.adjustments.list(brand.id, { text: credit.order_number, page: 1, size: 5 }))
    .list;
  expect((await fixture.purse(player)).balance).toBe(baht(1_000) + (row?.state === 'posted' ? 250_500_000n : 0n));
  const debit = await propose(player, 400, { direction: 'debit' });
  await decide(debit, pim);
  const [posted] = (await fixture.cashier.adjustments.list(brand.id, { text: debit.order_number, page: 1, size: 5 }))
    .list;
  const { balance } = await fixture.purse(player);
  expect(posted).toMatchObject({ balance_before: balance + baht(400), balance_after: balance });
  expect(await refusalOf(decide(debit, supervisor))).toBe('adjustment.decided');
});

it('keeps a debit that the cash does not cover proposed, and lets its proposer reject it', async () => {
  const player = await fixture.createMemberWithCash(100);
  const debit = await propose(player, 101, { direction: 'debit' });
  expect(await refusalOf(decide(debit, pim))).toBe('balance.insufficient');
  expect((await fixture.purse(player)).balance).toBe(baht(100));
  await decide(debit, nid, 'reject');
  expect(await refusalOf(decide(debit, pim))).toBe('adjustment.decided');
});

it('is not approved by somebody whom the proposer reset within 72 hours, but rejected', async () => {
  const player = await fixture.createMemberWithCash(1_000);
  const first = await propose(player, 100);
  const second = await propose(player, 50);
  await influence(fixture.db, nid.operatorId, supervisor.operatorId, { brandId: brand.id });
  expect(await refusalOf(decide(first, supervisor))).toBe('operator.related');
  expect((await fixture.purse(player)).balance).toBe(baht(1_000));
  await decide(second, supervisor, 'reject');
  await endInfluences(fixture.db);
  await decide(first, supervisor);
  expect((await fixture.purse(player)).balance).toBe(baht(1_100));
});

it('counts adjustments for the two persons of the member’s day (M12)', async () => {
  const player = await fixture.createMemberWithCash(30_000);
  const payeeId = await fixture.addPayee(player);
  await decide(await propose(player, 49_000), pim);
  const { id, memberId } = { ...(await fixture.request(player, payeeId, 1_000)), memberId: player.memberId };
  expect((await fixture.read({ id, memberId })).pair).toBe(true);
});

it('allows 20 open proposals of a member', async () => {
  const player = await fixture.createMember();
  for (let n = 1; n <= 20; n += 1) await propose(player, n);
  expect(await refusalOf(propose(player, 21))).toBe('adjustment.too.many');
});

it('asks for the right, the brand and a valid amount, and names the reason to the member', async () => {
  const player = await fixture.createMemberWithCash(100);
  const body = {
    id: uuid7(),
    memberId: player.memberId,
    direction: 'credit' as const,
    amount: 5,
    code: 'goodwill' as const,
    note: 'the site was slow',
  };
  const as = (token: string) => ({ token, language: 'EN' });
  for (const amount of [0, '1000000000.01'])
    expect((await http.call(proposeAdjustment, { body: { ...body, amount } }, as('nid'))).errorCode).toBe(
      'amount.invalid',
    );
  expect((await http.call(proposeAdjustment, { body: { ...body, memberId: uuid7() } }, as('nid'))).errorCode).toBe(
    'request.not.found',
  );
  const { value } = await http.call(proposeAdjustment, { body }, as('nid'));
  const params = { memberId: value.memberId, id: value.id };
  const approve = { params, body: { decision: 'approve' as const, reason: 'agreed with support' } };
  expect((await http.call(decideAdjustment, approve, as('nid'))).errorCode).toBe('account.not.permitted');
  expect((await http.call(decideAdjustment, approve, as('chief'))).errorCode).toBe('adjustment.own');
  expect((await http.call(decideAdjustment, approve, as('supervisor'))).status).toBe(200);
  const open = (await http.call(adjustments, { query: { status: 'proposed', text: value.orderNo } }, as('nid'))).value;
  expect(open.list).toEqual([]);
  const [row] = (await http.call(adjustments, { query: { text: value.orderNo } }, as('nid'))).value.list;
  expect(row).toMatchObject({ status: 'posted', balanceBefore: 100, balanceAfter: 105, decidedBy: { name: 'บอส' } });
  const remarks = await fixture.cashier.adjustments.remarks(player.memberId, [value.orderNo, 'DP1'], 'EN');
  expect([...remarks]).toEqual([[value.orderNo, 'Goodwill']]);
  const audit = await fixture.db.owner.query<{ action: string }>(
    `select action from audit.entry where subject = $1 order by entry_id`,
    [`member:${player.memberId}`],
  );
  expect(audit.map(({ action }) => action)).toEqual(['adjustment.propose', 'adjustment.approve']);
});

it('posts exactly the approved adjustments, in whatever order operators act', async () => {
  const operators = [nid, pim, supervisor];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          amount: fc.integer({ min: 1, max: 300 }),
          credit: fc.boolean(),
          proposer: fc.nat(2),
          decider: fc.nat(2),
          approve: fc.boolean(),
        }),
        { maxLength: 8 },
      ),
      async (steps) => {
        const player = await fixture.createMemberWithCash(200);
        let expected = baht(200);
        for (const { amount, credit, proposer, decider, approve } of steps) {
          const row = await propose(player, amount, {
            direction: credit ? 'credit' : 'debit',
            operator: operators[proposer]!,
          });
          const gain = credit ? baht(amount) : -baht(amount);
          const isPosted = approve && proposer !== decider && expected + gain >= 0n;
          const result = decide(row, operators[decider]!, approve ? 'approve' : 'reject');
          if (approve && !isPosted)
            expect(await refusalOf(result)).toBe(proposer === decider ? 'adjustment.own' : 'balance.insufficient');
          else await result;
          if (isPosted) expected += gain;
          expect((await fixture.purse(player)).balance).toBe(expected);
        }
      },
    ),
    { numRuns: 8 },
  );
  expect((await prove(fixture.db.database)).filter(({ ok }) => !ok)).toEqual([]);
});
