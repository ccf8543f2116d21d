import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endInfluences, influence } from '../console/testing.ts';
import { baht, brand, nid, pim, refusalOf } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
});
afterAll(() => fixture?.close());

const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled');

describe('the review of withdrawals', () => {
  it('takes, approves and pays a request once, and the member confirms it', async () => {
    const approved = await fixture.createApproved();
    const { player, memberId, id } = approved;
    expect(await fixture.stateOf(approved)).toBe('approved');
    const { payouts, withdrawals } = fixture.cashier;
    await Promise.all([payouts.payDue(), payouts.payDue(), payouts.payDue()]);
    expect(await fixture.stateOf(approved)).toBe('paid');
    expect(await fixture.purse(player)).toEqual({ balance: baht(500), held: 0n });
    expect(await withdrawals.unanswered(memberId)).toHaveLength(1);
    expect((await withdrawals.answer(memberId, { withdrawalId: id, received: true })).state).toBe('received');
    expect((await withdrawals.answer(memberId, { withdrawalId: id, received: true })).state).toBe('received');
    expect(await refusalOf(withdrawals.answer(memberId, { withdrawalId: id, received: false }))).toBe(
      'withdrawal.moved',
    );
    expect((await fixture.stepsOf(approved)).map(([step]) => step)).toEqual([
      'request',
      'take',
      'approve',
      'pay',
      'paid',
      'received',
    ]);
  });

  it('returns the funds of a rejected request and shows the member the reason', async () => {
    const request = await fixture.createRequest();
    await fixture.review(request, nid, 'take');
    await fixture.review(request, nid, 'reject');
    expect(await fixture.purse(request.player)).toEqual({ balance: baht(1_000), held: 0n });
    expect(await fixture.read(request)).toMatchObject({ state: 'rejected', reason: 'the name is another' });
    expect(await fixture.cashier.payouts.payDue()).toBe(0);
  });

  it('assigns a request to one of several concurrent operators, and only that operator decides', async () => {
    const request = await fixture.createRequest();
    const takes = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, n) => fixture.review(request, n % 2 === 0 ? nid : pim, 'take', 1)),
    );
    expect(fulfilled(takes)).toHaveLength(1);
    const takenBy = (await fixture.read(request)).taken_by;
    const [taker, other] = takenBy === nid.operatorId ? [nid, pim] : [pim, nid];
    for (const action of ['approve', 'reject', 'release'] as const)
      expect(await refusalOf(fixture.review(request, other, action))).toBe('review.taken');
    const decisions = await Promise.allSettled([
      fixture.review(request, taker, 'approve', 2),
      fixture.review(request, taker, 'reject', 2),
    ]);
    expect(fulfilled(decisions)).toHaveLength(1);
  });

  it('refuses an action on an older version', async () => {
    const request = await fixture.createRequest();
    await fixture.review(request, nid, 'take');
    expect(await refusalOf(fixture.review(request, nid, 'approve', 1))).toBe('withdrawal.moved');
    await fixture.review(request, nid, 'release');
    expect(await fixture.stateOf(request)).toBe('requested');
  });

  it('requires two operators for a large amount (M12); a release cancels the first approval', async () => {
    const request = await fixture.createApproved(60_000);
    expect(await fixture.stateOf(request)).toBe('reviewing');
    expect(await refusalOf(fixture.review(request, nid, 'approve'))).toBe('review.pair');
    expect(await fixture.idsIn('second', pim)).toEqual([request.id]);
    expect(await fixture.idsIn('second', nid)).toEqual([]);
    await fixture.review(request, nid, 'release');
    expect(await refusalOf(fixture.review(request, pim, 'approve'))).toBe('withdrawal.moved');
    await fixture.review(request, nid, 'take');
    await fixture.review(request, nid, 'approve');
    await fixture.review(request, pim, 'approve');
    expect(await fixture.read(request)).toMatchObject({
      state: 'approved',
      first_by: nid.operatorId,
      decided_by: pim.operatorId,
    });
    await fixture.cashier.payouts.payDue();
    expect(await fixture.purse(request.player)).toEqual({ balance: 0n, held: 0n });
  });

  it('is not approved second by somebody whom the first gave rights within 72 hours', async () => {
    const request = await fixture.createApproved(60_000);
    await influence(fixture.db, nid.operatorId, pim.operatorId, { brandId: brand.id, act: 'role' });
    expect(await refusalOf(fixture.review(request, pim, 'approve'))).toBe('operator.related');
    expect(await fixture.stateOf(request)).toBe('reviewing');
    await endInfluences(fixture.db);
    await fixture.review(request, pim, 'approve');
    expect(await fixture.stateOf(request)).toBe('approved');
  });

  it('counts the threshold per member and day: just below it twice needs two operators', async () => {
    const player = await fixture.createMemberWithCash(100_000);
    const payeeId = await fixture.addPayee(player);
    const request = async (amount: string) => {
      const { id } = await fixture.request(player, payeeId, amount);
      return { memberId: player.memberId, id };
    };
    const [first, second] = [await request('49999.99'), await request('49999.99')];
    expect([(await fixture.read(first)).pair, (await fixture.read(second)).pair]).toEqual([false, true]);
    await fixture.review(second, nid, 'take');
    await fixture.review(second, nid, 'approve');
    expect(await refusalOf(fixture.review(second, nid, 'approve'))).toBe('review.pair');
    await fixture.review(second, pim, 'approve');
    expect(await fixture.stateOf(second)).toBe('approved');

    // What was rejected no longer counts, nor does what was requested the day before.
    const other = await fixture.createMemberWithCash(100_000);
    const otherPayee = await fixture.addPayee(other);
    const rejected = { memberId: other.memberId, id: (await fixture.request(other, otherPayee, '49999.99')).id };
    await fixture.review(rejected, nid, 'take');
    await fixture.review(rejected, nid, 'reject');
    expect((await fixture.request(other, otherPayee, '49999.99')).pair).toBe(false);
    await fixture.db.moveClock(24 * 3_600_000);
    expect((await fixture.request(other, otherPayee, '49999.99')).pair).toBe(false);
  });

  it('writes each action to the audit log with what it changed', async () => {
    const approved = await fixture.createApproved();
    const readEntries = () =>
      fixture.db.owner.query<{
        action: string;
        actor_name: string;
        before: { state: string };
        after: { state: string };
      }>(
        `select action, actor_name, before, after
         from audit.entry
         where subject = $1
           and action <> 'withdrawal.answer-flag'
         order by at`,
        [`withdrawal:${approved.id}`],
      );
    expect(
      (await readEntries()).map(({ action, actor_name, before, after }) => [
        action,
        actor_name,
        before.state,
        after.state,
      ]),
    ).toEqual([
      ['withdrawal.take', 'นิด', 'requested', 'reviewing'],
      ['withdrawal.approve', 'นิด', 'reviewing', 'approved'],
    ]);
    expect(await refusalOf(fixture.review(approved, nid, 'approve'))).toBe('withdrawal.moved');
    expect(await readEntries()).toHaveLength(2);
  });

  it('shows the automatic checks and the member’s totals', async () => {
    const { memberId, id } = await fixture.createRequest();
    await fixture.createRequest();
    const { checks, member } = await fixture.cashier.review.detail(brand.id, memberId, id);
    expect(Object.fromEntries(checks.map(({ code, ok }) => [code, ok]))).toEqual({
      'payee.name': true,
      'payee.age': false,
      'payee.shared': false,
      played: false,
      deposits: true,
    });
    expect(member).toMatchObject({
      deposited: baht(1_000),
      withdrawn: 0n,
      pending: baht(500),
      deposits: 1,
      withdrawals: 0,
    });
  });

  it('is not available to an operator of another brand', async () => {
    const request = await fixture.createRequest();
    expect(await refusalOf(fixture.cashier.review.detail('another', request.memberId, request.id))).toBe(
      'request.not.found',
    );
    const target = { ...(await fixture.targetOf(request, nid)), brandId: 'another' };
    expect(await refusalOf(fixture.cashier.review.review(target, 'take'))).toBe('request.not.found');
  });
});

describe('payouts under review', () => {
  it('returns the funds of a payout that the bank refuses', async () => {
    const approved = await fixture.createApproved(500, '0001');
    await fixture.cashier.payouts.payDue();
    expect(await fixture.read(approved)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await fixture.purse(approved.player)).toEqual({ balance: baht(1_000), held: 0n });
  });

  it('holds the funds of a payout of unknown outcome, and settles it by fetching, not by sending again', async () => {
    const approved = await fixture.createApproved(500, '0002');
    await fixture.cashier.payouts.payDue();
    expect(await fixture.read(approved)).toMatchObject({ state: 'paying', attention: 'unknown' });
    expect(await fixture.purse(approved.player)).toEqual({ balance: baht(1_000), held: baht(500) });
    await fixture.db.moveClock(3_600_000);
    expect(await fixture.cashier.payouts.payDue()).toBe(0);
    await fixture.cashier.review.refreshPayout(await fixture.targetOf(approved, nid));
    expect(await fixture.stateOf(approved)).toBe('paid');
    expect(await fixture.purse(approved.player)).toEqual({ balance: baht(500), held: 0n });
  });

  it.each([
    ['paid', 'paid', 500],
    ['refused', 'failed', 1_000],
  ] as const)('lets an operator resolve a payout of unknown outcome once (%s)', async (outcome, state, balance) => {
    const approved = await fixture.createApproved(500, '0003');
    await fixture.cashier.payouts.payDue();
    await fixture.cashier.review.refreshPayout(await fixture.targetOf(approved, nid));
    expect(await fixture.stateOf(approved)).toBe('paying');
    const target = await fixture.targetOf(approved);
    const { review } = fixture.cashier;
    const results = await Promise.allSettled([
      review.resolvePayout(target, outcome, 'seen at the bank'),
      review.resolvePayout(target, outcome === 'paid' ? 'refused' : 'paid', 'seen at the bank'),
    ]);
    expect(fulfilled(results)).toHaveLength(1);
    expect((await fixture.purse(approved.player)).held).toBe(0n);
    if ((await fixture.stateOf(approved)) === state)
      expect(await fixture.purse(approved.player)).toEqual({ balance: baht(balance), held: 0n });
  });

  it('refuses to resolve a payout in progress', async () => {
    const approved = await fixture.createApproved();
    await fixture.db.database.query(`select * from cashier.claim_payouts(20, '2 minutes'::interval)`);
    expect(await fixture.stateOf(approved)).toBe('paying');
    const target = await fixture.targetOf(approved);
    expect(await refusalOf(fixture.cashier.review.resolvePayout(target, 'refused', 'too early'))).toBe(
      'withdrawal.moved',
    );
    await fixture.db.moveClock(121_000);
    await fixture.cashier.payouts.payDue();
    expect(await fixture.stateOf(approved)).toBe('paid');
  });
});
