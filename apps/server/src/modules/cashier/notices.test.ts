import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerSession } from '../../platform/http/context.ts';
import { endInfluences, influence } from '../console/testing.ts';
import {
  baht,
  brand,
  createCashierFixture,
  nid,
  origin,
  password,
  paymentOf,
  pim,
  refusalOf,
  supervisor,
  type CashierFixture,
} from './testing.ts';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await createCashierFixture();
});
afterAll(() => fixture?.close());

describe('a decision on a notice', () => {
  /** A payment that arrived after its deposit expired; of a new member, or of the one given. */
  const createLatePayment = async (amount: number, owner?: PlayerSession) => {
    const player = owner ?? (await fixture.createMember());
    const deposit = await fixture.cashier.deposits.open(player, brand, { amount, language: 'TH' });
    await fixture.db.moveClock(16 * 60_000);
    await fixture.cashier.deposits.expire();
    expect(await refusalOf(fixture.sendCallback(paymentOf(deposit, { amount: String(amount) })))).toBe('callback.held');
    const { channel, nonce, result } = await fixture.noticeOf(deposit.order_number);
    expect(result).toBe('late');
    return { player, deposit, key: { channel, nonce } };
  };

  it('credits a late payment once and is written to the audit log', async () => {
    const { player, deposit, key } = await createLatePayment(1_000);
    const results = await Promise.allSettled([
      fixture.resolveNotice(key),
      fixture.resolveNotice(key, { operator: pim }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
    expect((await fixture.cashier.deposits.read(player.memberId, deposit.id)).state).toBe('confirmed');
    const entries = await fixture.db.owner.query<{ before: unknown; after: unknown; reason: string }>(
      `select before, after, reason from audit.entry where action = 'deposit.credit' and subject = $1`,
      [`notice:${key.channel}/${key.nonce}`],
    );
    expect(entries).toEqual([
      {
        reason: 'seen on the statement',
        before: { result: 'late', memberId: player.memberId, depositId: deposit.id, proposedBy: null, decision: null },
        after: {
          result: 'late',
          memberId: player.memberId,
          depositId: deposit.id,
          proposedBy: null,
          decision: 'credit',
          amount: '1000000000',
          currency: 'THB',
          orderNumber: null,
          final: true,
        },
      },
    ]);
    expect(await refusalOf(fixture.resolveNotice(key, { decision: 'return' }))).toBe('notice.decided');
  });

  it('needs a second operator for a large amount (M12)', async () => {
    const { player, key } = await createLatePayment(60_000);
    expect((await fixture.resolveNotice(key)).notice.decided_at).toBeNull();
    expect(await refusalOf(fixture.resolveNotice(key))).toBe('review.pair');
    expect((await fixture.purse(player)).balance).toBe(0n);
    expect((await fixture.resolveNotice(key, { operator: supervisor })).notice).toMatchObject({
      proposed_by: nid.operatorId,
      decided_by: supervisor.operatorId,
    });
    expect((await fixture.purse(player)).balance).toBe(baht(60_000));
  });

  it('is not credited by somebody whom the first reset within 72 hours', async () => {
    const { player, key } = await createLatePayment(60_000);
    await fixture.resolveNotice(key);
    await influence(fixture.db, nid.operatorId, supervisor.operatorId, { brandId: brand.id });
    expect(await refusalOf(fixture.resolveNotice(key, { operator: supervisor }))).toBe('operator.related');
    expect((await fixture.purse(player)).balance).toBe(0n);
    await endInfluences(fixture.db);
    await fixture.resolveNotice(key, { operator: supervisor });
    expect((await fixture.purse(player)).balance).toBe(baht(60_000));
  });

  it('counts the threshold per member and day, with the withdrawals of the day', async () => {
    const { player, key } = await createLatePayment(30_000);
    expect((await fixture.resolveNotice(key)).notice.decided_by).toBe(nid.operatorId);
    const second = await createLatePayment(20_000, player);
    expect((await fixture.openNotices()).find(({ notice }) => notice.nonce === second.key.nonce)?.pair).toBe(true);
    expect((await fixture.resolveNotice(second.key)).notice.decided_at).toBeNull();
    expect(await refusalOf(fixture.resolveNotice(second.key))).toBe('review.pair');
    expect((await fixture.purse(player)).balance).toBe(baht(30_000));
    await fixture.resolveNotice(second.key, { operator: pim });
    expect((await fixture.purse(player)).balance).toBe(baht(50_000));
    const payeeId = await fixture.addPayee(player);
    const withdrawal = { amount: 1_000, payeeId, password, origin, checkCode: async () => undefined };
    expect((await fixture.cashier.withdrawals.request(player, brand, withdrawal)).pair).toBe(true);
  });

  it('records that a payment is returned, after which it cannot be credited', async () => {
    const { player, key } = await createLatePayment(1_000);
    await fixture.resolveNotice(key, { decision: 'return' });
    expect(await refusalOf(fixture.resolveNotice(key))).toBe('notice.decided');
    expect((await fixture.purse(player)).balance).toBe(0n);
  });

  it('credits a payment to another deposit only if its reference was unknown', async () => {
    const { player, deposit } = await fixture.openDeposit();
    const stranger = await fixture.openDeposit();
    expect(await refusalOf(fixture.sendCallback(paymentOf({ order_number: 'DP-typo' })))).toBe('callback.held');
    const { channel, nonce } = await fixture.noticeOf('DP-typo');
    expect(await refusalOf(fixture.resolveNotice({ channel, nonce }, { orderNumber: 'DP-nowhere' }))).toBe(
      'notice.deposit.unknown',
    );
    await fixture.resolveNotice({ channel, nonce }, { orderNumber: deposit.order_number });
    expect((await fixture.purse(player)).balance).toBe(baht(1_000));
    const named = await createLatePayment(1_000);
    await fixture.resolveNotice(named.key, { orderNumber: stranger.deposit.order_number });
    expect((await fixture.purse(stranger.player)).balance).toBe(0n);
    expect((await fixture.purse(named.player)).balance).toBe(baht(1_000));
  });

  it('is not available to an operator of another brand', async () => {
    const { key } = await createLatePayment(1_000);
    expect(await refusalOf(fixture.resolveNotice(key, { brandId: 'another', decision: 'return' }))).toBe(
      'request.not.found',
    );
  });
});
