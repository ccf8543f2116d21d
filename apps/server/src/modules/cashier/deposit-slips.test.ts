import { addDepositSlip, getDeposit } from '@chokdee/contract/calls/cashier/deposits';
import {
  consoleDepositDetail,
  consoleDeposits,
  enterPayment,
  refuseSlip,
  resolveNotice,
} from '@chokdee/contract/calls/cashier/notices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlayerSession } from '../../platform/http/context.ts';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { pictureFields } from '../../platform/files/testing-pictures.ts';
import { baht, createCashierFixture, nid, paymentOf, pim, type CashierFixture } from './testing.ts';

let fixture: CashierFixture;
let http: TestHttp;
const players = new Map<string, PlayerSession>();
const operators = new Map([nid, pim].map((operator) => [operator.operatorId, operator]));
beforeAll(async () => {
  fixture = await createCashierFixture();
  players.set('stranger', await fixture.createMember());
  http = await testHttp({
    modules: [fixture.cashier.module],
    ports: {
      playerOf: async (token) => players.get(token) ?? null,
      operatorOf: async (token) => operators.get(token) ?? null,
    },
  });
});
afterAll(async () => {
  await http?.close();
  await fixture?.close();
});

/** A deposit of a member who is signed in as `owner`. */
async function open(amount = 1_000, channel = 'transfer') {
  const { player, deposit } = await fixture.openDeposit(amount, channel);
  players.set('owner', player);
  return { player, id: deposit.id, deposit, params: { memberId: player.memberId, id: deposit.id } };
}
const sendSlip = async (depositId: string, token = 'owner') =>
  http.call(addDepositSlip, { params: { depositId }, body: await pictureFields() }, { token });
const enter = (params: { memberId: string; id: string }, body: object, operator = nid) =>
  http.call(
    enterPayment,
    { params, body: { amount: 1_000, authorisation: 'KB-1001', reason: 'on the statement', ...body } },
    { token: operator.operatorId },
  );
const waiting = async () =>
  (await http.call(consoleDeposits, { query: { slip: 'true' } }, { token: nid.operatorId })).value.list.map(
    ({ depositId }) => depositId,
  );

it('a slip keeps a deposit open, operators see it, and one credits what the statement shows', async () => {
  const { player, id, params } = await open();
  expect((await sendSlip(id, 'stranger')).errorCode).toBe('request.not.found');
  expect((await sendSlip(id)).status).toBe(200);
  await fixture.db.moveClock(16 * 60_000);
  await fixture.cashier.deposits.expire();
  const { value } = await http.call(getDeposit, { query: { depositId: id } }, { token: 'owner' });
  expect(value).toMatchObject({ status: 'pending', slips: true, instructions: { kind: 'transfer' } });
  expect(value.slipAt).not.toBeNull();
  expect(await waiting()).toEqual([id]);
  const detail = await http.call(consoleDepositDetail, { params }, { token: nid.operatorId });
  expect(detail.value.pictures).toHaveLength(1);

  expect((await enter(params, { amount: 999.5, difference: 'fee' })).value.status).toBe('ok');
  expect((await fixture.purse(player)).balance).toBe(999_500_000n);
  expect(await waiting()).toEqual([]);
  expect((await enter(params, { amount: 999.5, difference: 'fee' })).errorCode).toBe('notice.decided');
  expect((await enter(params, { authorisation: 'KB-1002' })).errorCode).toBe('notice.deposit.closed');
  expect((await sendSlip(id)).errorCode).toBe('deposit.moved');
  expect((await fixture.purse(player)).balance).toBe(999_500_000n);
});

it('one payment is credited to one deposit, also when the bank reports it too', async () => {
  const [first, second] = [await open(), await open()];
  const authorisation = 'KB-2001';
  expect((await enter(first.params, { authorisation })).value.status).toBe('ok');
  expect((await enter(second.params, { authorisation })).errorCode).toBe('notice.payment.used');
  const callback = paymentOf(first.deposit, { authorisation });
  expect(await fixture.sendCallback(callback, { channel: 'transfer' })).toBe('repeated');
  expect((await fixture.purse(first.player)).balance).toBe(baht(1_000));
  expect((await fixture.purse(second.player)).balance).toBe(0n);
});

it('two operators credit from the threshold on: the second enters the same or decides the notice', async () => {
  for (const confirm of ['enter', 'decide'] as const) {
    const { player, params, deposit } = await open(60_000);
    const payment = { amount: 60_000, authorisation: `KB-3-${confirm}` };
    expect((await enter(params, payment)).value.status).toBe('proposed');
    expect((await enter(params, payment)).errorCode).toBe('review.pair');
    expect((await fixture.purse(player)).balance).toBe(0n);
    const { channel, nonce } = await fixture.noticeOf(deposit.order_number);
    const done =
      confirm === 'enter'
        ? await enter(params, payment, pim)
        : await http.call(
            resolveNotice,
            { params: { channel, nonce }, body: { decision: 'credit', reason: 'seen too' } },
            { token: pim.operatorId },
          );
    expect(done.status).toBe(200);
    expect((await fixture.purse(player)).balance).toBe(baht(60_000));
  }
});

it('a slip without a payment fails the deposit; only one with a slip, and of the brand', async () => {
  const { player, id, params } = await open();
  const refuse = () =>
    http.call(refuseSlip, { params, body: { reason: 'not on the statement' } }, { token: nid.operatorId });
  expect((await refuse()).errorCode).toBe('deposit.moved');
  await sendSlip(id);
  expect((await refuse()).status).toBe(200);
  const { value } = await http.call(getDeposit, { query: { depositId: id } }, { token: 'owner' });
  expect(value).toMatchObject({ status: 'failed', failure: 'unpaid', slips: false });
  expect((await refuse()).errorCode).toBe('deposit.moved');
  expect((await fixture.purse(player)).balance).toBe(0n);
  expect((await enter({ ...params, id: player.memberId }, {})).errorCode).toBe('request.not.found');
  const sandbox = await open(1_000, 'sandbox');
  expect((await sendSlip(sandbox.id)).errorCode).toBe('deposit.moved');
  expect((await enter(sandbox.params, {})).errorCode).toBe('deposit.moved');
  const [{ count } = { count: 0n }] = await fixture.db.owner.query<{ count: bigint }>(
    `select count(*) as count from audit.entry where action in ('deposit.refuse-slip', 'deposit.propose-credit')`,
  );
  expect(count).toBe(3n);
});
