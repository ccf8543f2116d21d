import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableCashier } from './settings.ts';
import { baht, brand, nid, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

let fixture: WithdrawalFixture;
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
});
afterAll(() => fixture?.close());

const send = async (name: string, command: Record<string, unknown>) => {
  const rows = await fixture.db.database.query<{ result: { status: string } }>(
    `select cashier.${name}($1::jsonb) as result`,
    [JSON.stringify(command)],
  );
  return rows[0]!.result;
};

describe('incomplete SQL commands', () => {
  it('a review changes nothing without brand, version or operator, or with an unknown action', async () => {
    const request = await fixture.createRequest();
    await fixture.review(request, nid, 'take');
    const command = {
      memberId: request.memberId,
      id: request.id,
      brandId: brand.id,
      operatorId: nid.operatorId,
      action: 'approve',
      version: 2,
    };
    const before = await fixture.read(request);
    expect(await send('review_withdrawal', { ...command, brandId: undefined })).toEqual({ status: 'absent' });
    expect((await send('review_withdrawal', { ...command, version: undefined })).status).toBe('moved');
    expect((await send('review_withdrawal', { ...command, operatorId: undefined })).status).toBe('taken');
    for (const action of [undefined, 'aprove', ''])
      await expect(send('review_withdrawal', { ...command, action })).rejects.toMatchObject({ code: '22023' });
    expect(await fixture.read(request)).toEqual(before);
    expect((await send('review_withdrawal', command)).status).toBe('ok');
  });

  it('a complaint stays open, and no money moves, without brand, version, operator or outcome', async () => {
    const paid = await fixture.createPaid();
    await fixture.cashier.withdrawals.answer(paid.memberId, { withdrawalId: paid.id, received: false });
    const before = await fixture.read(paid);
    const command = {
      memberId: paid.memberId,
      id: paid.id,
      brandId: brand.id,
      operatorId: supervisor.operatorId,
      outcome: 'returned',
      reason: 'x',
      version: before.version,
    };
    expect(await send('settle_complaint', { ...command, brandId: undefined })).toEqual({ status: 'absent' });
    expect((await send('settle_complaint', { ...command, version: undefined })).status).toBe('moved');
    for (const over of [{ operatorId: undefined }, { outcome: undefined }, { outcome: 'retuned' }])
      await expect(send('settle_complaint', { ...command, ...over })).rejects.toMatchObject({ code: '22023' });
    expect(await fixture.read(paid)).toEqual(before);
    expect((await fixture.purse(paid.player)).balance).toBe(baht(500));
  });

  it('a payout is neither paid nor refused without a known outcome or a payout id', async () => {
    const { player, memberId, id } = await fixture.createApproved();
    const [claimed] = await fixture.db.database.query<{ payout_id: string }>(
      `select payout_id from cashier.claim_payouts(20, '2 minutes'::interval) where id = $1`,
      [id],
    );
    const payoutId = claimed!.payout_id;
    for (const outcome of [undefined, 'payed'])
      await expect(send('record_payout', { memberId, id, payoutId, outcome })).rejects.toMatchObject({
        code: '22023',
      });
    expect((await send('record_payout', { memberId, id, outcome: 'paid' })).status).toBe('absent');
    expect(await fixture.purse(player)).toEqual({ balance: baht(1_000), held: baht(500) });
  });

  it('a request holds nothing with another brand, another currency or no brand', async () => {
    const player = await fixture.createMemberWithCash(1_000);
    const payeeId = await fixture.addPayee(player);
    await enableCashier(fixture.db.database, 'another');
    for (const over of [{ brandId: 'another' }, { currency: 'USD' }, { brandId: undefined }]) {
      expect(
        await send('request_withdrawal', {
          requestId: randomUUID(),
          memberId: player.memberId,
          brandId: brand.id,
          account: player.account,
          channel: 'sandbox',
          payeeId,
          amount: String(baht(200)),
          currency: 'THB',
          ...over,
        }),
      ).toEqual({ status: 'closed' });
    }
    expect((await fixture.purse(player)).held).toBe(0n);
  });
});
