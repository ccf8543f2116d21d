import { randomUUID } from 'node:crypto';
import { cashierCalls } from '@chokdee/contract/calls/cashier';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorSession } from '../../platform/http/context.ts';
import { endInfluences, influence } from '../console/testing.ts';
import { baht, nid, pim, refusalOf, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
});
afterAll(() => fixture?.close());

describe('a request', () => {
  it('holds the funds at once, and is one request when it is repeated', async () => {
    const player = await fixture.createMemberWithCash(1_000);
    const payeeId = await fixture.addPayee(player);
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      fixture.request(player, payeeId, 600, { requestId }),
      fixture.request(player, payeeId, 600, { requestId }),
    ]);
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ state: 'requested', number_masked: '******4821', bank_code: 'KBANK' });
    expect(await fixture.purse(player)).toEqual({ balance: baht(1_000), held: baht(600) });
    expect(await refusalOf(fixture.request(player, payeeId, 601, { requestId }))).toBe('command.conflict');
    expect(await refusalOf(fixture.request(player, payeeId, 401))).toBe('balance.insufficient');
    expect(await fixture.purse(player)).toEqual({ balance: baht(1_000), held: baht(600) });
  });

  it('of two members under one request id is two requests, each with its own funds', async () => {
    const requestId = randomUUID();
    const players = [await fixture.createMemberWithCash(1_000), await fixture.createMemberWithCash(1_000)];
    const requested = [];
    for (const player of players)
      requested.push(await fixture.request(player, await fixture.addPayee(player), 600, { requestId }));
    expect(requested[0]!.id).not.toBe(requested[1]!.id);
    const key = { memberId: players[1]!.memberId, id: requested[1]!.id };
    await fixture.review(key, nid, 'take');
    await fixture.review(key, nid, 'reject');
    expect(await Promise.all(players.map((player) => fixture.purse(player)))).toEqual([
      { balance: baht(1_000), held: baht(600) },
      { balance: baht(1_000), held: 0n },
    ]);
    expect((await prove(fixture.db.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it('cannot exceed the balance under concurrent requests', async () => {
    const player = await fixture.createMemberWithCash(1_000);
    const payeeId = await fixture.addPayee(player);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => fixture.request(player, payeeId, 300)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await fixture.purse(player)).toEqual({ balance: baht(1_000), held: baht(900) });
  });

  it("is limited by the brand's bounds per request and per day", async () => {
    const player = await fixture.createMemberWithCash(100_000);
    const payeeId = await fixture.addPayee(player);
    expect(await refusalOf(fixture.request(player, payeeId, '99.99'))).toBe('withdrawal.amount.range');
    expect(await refusalOf(fixture.request(player, payeeId, '500000.01'))).toBe('withdrawal.amount.range');
    for (const amount of [0, -1, 'x', '100.001', '1e3'])
      expect(await refusalOf(fixture.request(player, payeeId, amount))).toBe('amount.invalid');
    for (let times = 0; times < 10; times += 1) await fixture.request(player, payeeId, 100);
    expect(await refusalOf(fixture.request(player, payeeId, 100))).toBe('withdrawal.day.limit');
    await fixture.db.moveClock(24 * 3_600_000);
    expect((await fixture.request(player, payeeId, 100)).state).toBe('requested');
  });

  it("is paid only to the member's own account and name, and requires the payment password", async () => {
    const { player, payeeId } = await fixture.createRequest();
    const stranger = await fixture.createMemberWithCash(1_000);
    expect(await refusalOf(fixture.request(stranger, payeeId, 200))).toBe('payee.unknown');
    expect(await refusalOf(fixture.request(player, payeeId, 200, { password: 'wrong' }))).toBe('invalid.payment.pw');
    const foreignPayee = {
      brandId: 'chokdee',
      memberId: player.memberId,
      bankCode: 'SCB',
      number: '1234567890',
      holder: 'สมหญิง ใจดี',
    };
    expect(await refusalOf(fixture.cashier.payees.add(foreignPayee))).toBe('payee.name.mismatch');
    expect((await fixture.purse(stranger)).held).toBe(0n);
  });

  it('cannot be cancelled by the member (M10)', async () => {
    const names = cashierCalls.map(({ id, method }) => `${method} ${id}`);
    expect(names.filter((name) => /cancel|revoke|reverse|^DELETE/i.test(name))).toEqual([]);
    const { memberId, id } = await fixture.createRequest();
    expect(await refusalOf(fixture.cashier.withdrawals.answer(memberId, { withdrawalId: id, received: false }))).toBe(
      'withdrawal.moved',
    );
  });

  it('is accepted from an excluded member (P7), but not from a closed account', async () => {
    const player = await fixture.createMemberWithCash(1_000);
    const payeeId = await fixture.addPayee(player);
    const setState = (state: string) =>
      fixture.db.owner.query('update protection.player_limits set state = $2 where member_id = $1', [
        player.memberId,
        state,
      ]);
    await setState('excluded');
    expect((await fixture.request(player, payeeId, 200)).state).toBe('requested');
    await setState('closed');
    expect(await refusalOf(fixture.request(player, payeeId, 200))).toBe('function.not.available');
  });
});

describe("the member's answer", () => {
  const answer = ({ memberId, id }: { memberId: string; id: string }, received: boolean, remark?: string) =>
    fixture.cashier.withdrawals.answer(memberId, { withdrawalId: id, received, remark });

  it('is set to received when it is overdue (D17)', async () => {
    const paid = await fixture.createPaid();
    expect(await fixture.cashier.withdrawals.receiveUnanswered()).toBe(0);
    await fixture.db.moveClock(1_440 * 60_000 + 1_000);
    expect(await fixture.cashier.withdrawals.receiveUnanswered()).toBeGreaterThan(0);
    expect(await fixture.read(paid)).toMatchObject({ state: 'received', answered_with: 'time' });
  });

  it.each([
    ['received', 'received', 500],
    ['returned', 'failed', 1_000],
  ] as const)('"not received" is settled once by an operator as %s', async (outcome, state, balance) => {
    const paid = await fixture.createPaid();
    await answer(paid, false, 'ยังไม่เข้า');
    expect(await fixture.idsIn('trouble')).toContain(paid.id);
    const target = await fixture.targetOf(paid);
    await fixture.cashier.review.settleComplaint(target, outcome, 'the bank says so');
    expect(await refusalOf(fixture.cashier.review.settleComplaint(target, outcome, 'once more'))).toBe(
      'withdrawal.moved',
    );
    expect(await fixture.stateOf(paid)).toBe(state);
    expect(await fixture.purse(paid.player)).toEqual({ balance: baht(balance), held: 0n });
  });

  it('is settled for a large withdrawal by another person than the two who approved it', async () => {
    const large = await fixture.createApproved(60_000);
    await fixture.review(large, supervisor, 'approve');
    await fixture.cashier.payouts.payDue();
    await answer(large, false, 'ยังไม่เข้า');
    const settle = async (operator: OperatorSession) =>
      fixture.cashier.review.settleComplaint(await fixture.targetOf(large, operator), 'received', 'the bank says so');
    expect(await refusalOf(settle(supervisor))).toBe('review.approver');
    expect(await refusalOf(settle(nid))).toBe('review.approver');
    await influence(fixture.db, supervisor.operatorId, pim.operatorId);
    expect(await refusalOf(settle(pim))).toBe('operator.related');
    expect(await fixture.stateOf(large)).toBe('not_received');
    await endInfluences(fixture.db);
    await settle(pim);
    expect(await fixture.stateOf(large)).toBe('received');
  });

  it('cannot be given by another member', async () => {
    const { id } = await fixture.createPaid();
    const stranger = await fixture.createMember();
    expect(await refusalOf(answer({ memberId: stranger.memberId, id }, true))).toBe('request.not.found');
  });
});

describe('the database', () => {
  it('refuses direct changes by the application, and invalid state changes by anybody', async () => {
    const { memberId, id } = await fixture.createApproved();
    for (const text of [
      `update cashier.withdrawal set state = 'paid'`,
      `delete from cashier.withdrawal`,
      `update cashier.deposit set state = 'confirmed'`,
      `insert into cashier.withdrawal_step values (null)`,
      `update cashier.payee set holder = 'x'`,
      `update cashier.notice set decision = 'credit'`,
    ]) {
      await expect(fixture.db.database.query(text)).rejects.toThrow(/permission denied/);
    }
    const change = (set: string) =>
      fixture.db.owner.query(
        `update cashier.withdrawal set ${set}, version = version + 1 where member_id = $1 and id = $2`,
        [memberId, id],
      );
    await expect(change(`state = 'requested'`)).rejects.toThrow(/cannot go from approved to requested/);
    await expect(change('amount = 1')).rejects.toThrow(/was requested with cannot change/);
  });
});
