import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readClock } from '../../platform/clock/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayPayoutChannel } from './adapters/gateway-payout.ts';
import { createManualPayoutChannel } from './adapters/manual-payout.ts';
import { createSandboxPayoutChannel } from './adapters/sandbox-payout.ts';
import { sign, SIGNATURE_HEADER, verify } from './adapters/signature.ts';
import { endInfluences, influence } from '../console/testing.ts';
import { baht, brand, nid, pim, refusalOf, secret, supervisor } from './testing.ts';
import { createWithdrawalFixture, type WithdrawalFixture, type WithdrawalKey } from './testing-withdrawals.ts';

/** A gateway over HTTP that pays an id once. `answers`: what it answers to the next requests. */
function startGateway() {
  const paid = new Map<string, string>();
  const answers: (number | object)[] = [];
  let signed = 0;
  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return body;
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const header = request.headers[SIGNATURE_HEADER];
      if (verify(secret, Buffer.from(body), String(header), new Date()) !== null) signed += 1;
      const id = String(request.headers['idempotency-key']);
      if (request.method === 'POST' && !paid.has(id)) paid.set(id, `GW${paid.size + 1}`);
      const next = answers.shift();
      response.statusCode = typeof next === 'number' ? next : 200;
      response.end(JSON.stringify(typeof next === 'object' ? next : { outcome: 'paid', reference: paid.get(id) }));
    });
  });
  return { server, paid, answers, signed: () => signed };
}

const gateway = startGateway();
let fixtures: Record<'sandbox' | 'manual' | 'gateway', WithdrawalFixture>;
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.server.address() as AddressInfo;
  fixtures = {
    sandbox: await createWithdrawalFixture((db) => createSandboxPayoutChannel(db)),
    manual: await createWithdrawalFixture(() => createManualPayoutChannel()),
    gateway: await createWithdrawalFixture((db) =>
      createGatewayPayoutChannel({
        url: `http://127.0.0.1:${port}`,
        key: secret,
        now: () => readClock(db.database),
        pauses: [1, 1],
      }),
    ),
  };
});
afterAll(async () => {
  gateway.server.close();
  for (const fixture of Object.values(fixtures ?? {})) await fixture.close();
});
const attention = async (fixture: WithdrawalFixture, key: WithdrawalKey) => {
  const { state, attention: why } = await fixture.read(key);
  return [state, why];
};
const resolve = async (fixture: WithdrawalFixture, key: WithdrawalKey, reference?: string) =>
  fixture.cashier.review.resolvePayout(await fixture.targetOf(key), 'paid', 'paid at the bank', reference);

// The contract of every payout channel.
describe.each(['sandbox', 'manual', 'gateway'] as const)('the payout channel %s', (name) => {
  it('pays an approved withdrawal once, and nothing is booked before the bank has paid', async () => {
    const fixture = fixtures[name];
    const key = await fixture.createApproved();
    await Promise.all([fixture.cashier.payouts.payDue(), fixture.cashier.payouts.payDue()]);
    if (name === 'manual') {
      expect(await attention(fixture, key)).toEqual(['paying', 'manual']);
      expect(await fixture.purse(key.player)).toEqual({ balance: baht(1_000), held: baht(500) });
      await fixture.db.moveClock(121_000);
      expect(await fixture.cashier.payouts.payDue()).toBe(0);
      expect(await refusalOf(resolve(fixture, key))).toBe('payout.reference');
      await resolve(fixture, key, 'KB-77120');
    }
    expect(await attention(fixture, key)).toEqual(['paid', null]);
    expect(await fixture.purse(key.player)).toEqual({ balance: baht(500), held: 0n });
    expect((await fixture.read(key)).channel_reference).toMatch(/^(SP\d{10}|KB-77120|GW\d+)$/);
  });

  it('returns the funds of a refused payout', async () => {
    const fixture = fixtures[name];
    if (name === 'gateway') gateway.answers.push({ outcome: 'refused', note: 'account closed' });
    const key = await fixture.createApproved(500, '0001');
    await fixture.cashier.payouts.payDue();
    if (name === 'manual')
      await fixture.cashier.review.resolvePayout(await fixture.targetOf(key), 'refused', 'the account is closed');
    expect(await attention(fixture, key)).toEqual(['failed', null]);
    expect(await fixture.purse(key.player)).toEqual({ balance: baht(1_000), held: 0n });
  });

  it('keeps the funds while the outcome is not known', async () => {
    const fixture = fixtures[name];
    if (name === 'gateway') gateway.answers.push(503, 503, 503);
    const key = await fixture.createApproved(500, '0003');
    await fixture.cashier.payouts.payDue();
    expect(await attention(fixture, key)).toEqual(['paying', name === 'manual' ? 'manual' : 'unknown']);
    expect(await fixture.purse(key.player)).toEqual({ balance: baht(1_000), held: baht(500) });
  });
});

describe('the payout gateway', () => {
  const callback = async (content: object, over: { key?: Uint8Array } = {}) => {
    const body = Buffer.from(JSON.stringify(content));
    const now = await readClock(fixtures.gateway.db.database);
    const headers = { [SIGNATURE_HEADER]: sign(over.key ?? secret, body, 'n'.repeat(20), now) };
    return fixtures.gateway.cashier.payouts.receive('gateway', body, headers);
  };

  it('signs its requests, and repeats one without an answer under the same id', async () => {
    const fixture = fixtures.gateway;
    const before = { signed: gateway.signed(), paid: gateway.paid.size };
    gateway.answers.push(502, 429);
    const key = await fixture.createApproved();
    await fixture.cashier.payouts.payDue();
    expect(await attention(fixture, key)).toEqual(['paid', null]);
    expect(gateway.paid.size - before.paid).toBe(1);
    expect(gateway.signed() - before.signed).toBe(3);
  });

  it('waits for the callback of a pending payout, which counts once', async () => {
    const fixture = fixtures.gateway;
    gateway.answers.push({ outcome: 'pending' });
    const key = await fixture.createApproved();
    await fixture.cashier.payouts.payDue();
    expect(await attention(fixture, key)).toEqual(['paying', null]);
    const { payout_id: payoutId } = await fixture.read(key);
    const notice = { payoutId, outcome: 'paid', reference: 'GW-CALL' };
    expect(await refusalOf(callback(notice, { key: new Uint8Array(32) }))).toBe('callback.unsigned');
    expect(await refusalOf(callback({ payoutId, outcome: 'maybe' }))).toBe('callback.unreadable');
    expect(await refusalOf(callback({ ...notice, payoutId: key.id }))).toBe('request.not.found');
    expect([await callback(notice), await callback(notice)]).toEqual(['ok', 'replayed']);
    expect(await attention(fixture, key)).toEqual(['paid', null]);
    expect(await fixture.purse(key.player)).toEqual({ balance: baht(500), held: 0n });
    await callback({ payoutId, outcome: 'refused' });
    expect(await attention(fixture, key)).toEqual(['paid', 'contrary']);
    expect(await fixture.purse(key.player)).toEqual({ balance: baht(500), held: 0n });
  });

  it('leaves an answer that it cannot read, or a refusal of the request, to an operator', async () => {
    const fixture = fixtures.gateway;
    for (const answer of [{ outcome: 'sure' }, 401]) {
      gateway.answers.push(...(typeof answer === 'number' ? [answer] : [answer, answer, answer]));
      const key = await fixture.createApproved();
      await fixture.cashier.payouts.payDue();
      expect(await attention(fixture, key)).toEqual(['paying', 'unknown']);
    }
  });
});

it('records the outcome of a large withdrawal by another person than the two who approved it', async () => {
  const fixture = fixtures.manual;
  const settle = async (key: WithdrawalKey, operator = supervisor) =>
    fixture.cashier.review.resolvePayout(await fixture.targetOf(key, operator), 'paid', 'paid at the bank', 'KB-1');
  const large = await fixture.createApproved(50_000);
  await fixture.review(large, supervisor, 'approve');
  const small = await fixture.createApproved(49_999.99);
  await fixture.cashier.payouts.payDue();
  // Below the threshold the operator who approved records the outcome too.
  await settle(small, nid);
  expect(await fixture.stateOf(small)).toBe('paid');
  expect(await refusalOf(settle(large))).toBe('review.approver');
  expect(await refusalOf(settle(large, nid))).toBe('review.approver');
  await influence(fixture.db, supervisor.operatorId, pim.operatorId, { brandId: brand.id });
  expect(await refusalOf(settle(large, pim))).toBe('operator.related');
  expect(await fixture.stateOf(large)).toBe('paying');
  await endInfluences(fixture.db);
  await settle(large, pim);
  expect(await fixture.stateOf(large)).toBe('paid');
});

it('a closed payout channel takes no new withdrawal', async () => {
  const fixture = fixtures.manual;
  const key = await fixture.createApproved(60_000);
  expect(await fixture.stateOf(key)).toBe('reviewing');
  await fixture.review(key, supervisor, 'approve');
  await fixture.cashier.payouts.payDue();
  // From the threshold on, who approved does not record the outcome.
  expect(await refusalOf(resolve(fixture, key, 'KB-77121'))).toBe('review.approver');
  await fixture.cashier.review.resolvePayout(await fixture.targetOf(key, pim), 'paid', 'paid at the bank', 'KB-77121');
  expect(await fixture.stateOf(key)).toBe('paid');
  await fixture.db.owner.query(`update cashier.settings set closed_payout_channels = '{manual}'`);
  const player = await fixture.createMemberWithCash(1_000);
  const payeeId = await fixture.addPayee(player);
  expect(await refusalOf(fixture.request(player, payeeId, 500))).toBe('function.not.available');
});
