import { randomUUID } from 'node:crypto';
import { reviewWithdrawal } from '@chokdee/contract/calls/cashier/review';
import { addReceiptProof } from '@chokdee/contract/calls/cashier/withdrawals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureFields } from '../../platform/files/testing-pictures.ts';
import type { PlayerSession } from '../../platform/http/context.ts';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { nid } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture } from './testing-withdrawals.ts';

let fixture: WithdrawalFixture;
let http: TestHttp;
const players = new Map<string, PlayerSession>();
beforeAll(async () => {
  fixture = await createWithdrawalFixture();
  players.set('stranger', await fixture.createMember());
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: {
      playerOf: async (token) => players.get(token) ?? null,
      operatorOf: async (token) => (token === 'nid' ? nid : null),
    },
  });
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});

/** A paid withdrawal whose member is signed in as `owner`. */
async function createPaid() {
  const paid = await fixture.createPaid();
  players.set('owner', paid.player);
  return paid;
}
const upload = async (withdrawalId: string, token: string, file?: File) =>
  http.call(addReceiptProof, { params: { withdrawalId }, body: file ? { file } : await pictureFields() }, { token });

it('a member adds at most three proofs to a paid withdrawal, and operators see them', async () => {
  const { memberId, id } = await createPaid();
  expect((await upload(id, 'owner')).status).toBe(200);
  await fixture.cashier.withdrawals.answer(memberId, { withdrawalId: id, received: false });
  expect((await upload(id.toUpperCase(), 'owner')).status).toBe(200);
  expect((await upload(id, 'owner')).status).toBe(200);
  expect((await upload(id, 'owner')).fields['file']?.code).toBe('file.too.many');
  const { value } = await http.call(reviewWithdrawal, { params: { memberId, id } }, { token: 'nid' });
  expect(value.proofs).toHaveLength(3);
  expect(value.proofs.every(({ url }) => url.includes('signature='))).toBe(true);
});

it('refuses a proof of another member, of a request that is not paid, and of what is no picture', async () => {
  const { id } = await createPaid();
  expect((await upload(id, 'stranger')).errorCode).toBe('request.not.found');
  expect((await upload(randomUUID(), 'owner')).errorCode).toBe('request.not.found');
  const page = new File(['<script>alert(1)</script>'], 'slip.png', { type: 'image/png' });
  expect((await upload(id, 'owner', page)).fields['file']?.code).toBe('file.type');
  const waiting = await fixture.createRequest();
  players.set('owner', waiting.player);
  expect((await upload(waiting.id, 'owner')).errorCode).toBe('withdrawal.moved');
  expect(await fixture.db.owner.query(`select from platform.file where kind = 'cashier.receipt-proof'`)).toHaveLength(
    3,
  );
});

it('takes no proof after the withdrawal counts as received', async () => {
  const { memberId, id } = await createPaid();
  await fixture.cashier.withdrawals.answer(memberId, { withdrawalId: id, received: true });
  expect((await upload(id, 'owner')).errorCode).toBe('withdrawal.moved');
});
