import { randomUUID } from 'node:crypto';
import { cashierCalls } from '@chokdee/contract/calls/cashier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorSession, PlayerSession } from '../../platform/http/context.ts';
import { openCashier } from './settings.ts';
import {
  baht,
  boss,
  brand,
  from,
  nid,
  password,
  pim,
  refusalOf,
  createCashierFixture,
  type CashierFixture,
} from './testing.ts';

let house: CashierFixture;
beforeAll(async () => {
  house = await createCashierFixture();
});
afterAll(() => house?.close());

const ask = async (
  player: PlayerSession,
  payeeId: string,
  amount: number | string,
  over: { requestId?: string; password?: string } = {},
) => house.cashier.withdrawals.request(player, brand, { amount, payeeId, password, from, ...over });
const asked = async (amount = 500, ending?: string) => {
  const player = await house.rich(Math.max(1_000, amount));
  const payeeId = await house.payee(player, ending);
  const withdrawal = await ask(player, payeeId, amount);
  return { player, payeeId, withdrawal };
};
const review = async (
  memberId: string,
  id: string,
  operator: OperatorSession,
  action: 'take' | 'release' | 'approve' | 'reject',
  version?: number,
) => {
  const { withdrawal } = await house.cashier.review.detail(brand.id, memberId, id);
  await house.cashier.review.act(
    { operator, address: '10.0.0.1', brandId: brand.id, memberId, id, version: version ?? withdrawal.version },
    action,
    action === 'reject' ? 'the name is another' : undefined,
  );
};
const approved = async (amount = 500, ending?: string) => {
  const all = await asked(amount, ending);
  const { memberId } = all.player;
  await review(memberId, all.withdrawal.id, nid, 'take');
  await review(memberId, all.withdrawal.id, nid, 'approve');
  return { ...all, memberId, id: all.withdrawal.id };
};
const stateOf = async (memberId: string, id: string) => (await house.cashier.withdrawals.read(memberId, id)).state;
const versionOf = async (memberId: string, id: string) => (await house.cashier.withdrawals.read(memberId, id)).version;
const acting = async (memberId: string, id: string, operator = boss) => ({
  operator,
  address: '',
  brandId: brand.id,
  memberId,
  id,
  version: await versionOf(memberId, id),
});

describe('a request', () => {
  it('holds the funds at once, and a second press is the same request', async () => {
    const player = await house.rich(1_000);
    const payeeId = await house.payee(player);
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      ask(player, payeeId, 600, { requestId }),
      ask(player, payeeId, 600, { requestId }),
    ]);
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ state: 'requested', number_masked: '******4821', bank_code: 'KBANK' });
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: baht(600) });
    expect(await refusalOf(ask(player, payeeId, 601, { requestId }))).toBe('command.conflict');
    expect(await refusalOf(ask(player, payeeId, 401))).toBe('balance.insufficient');
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: baht(600) });
  });

  it('cannot take more than is there, however many are sent at once', async () => {
    const player = await house.rich(1_000);
    const payeeId = await house.payee(player);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => ask(player, payeeId, 300)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: baht(900) });
  });

  it("keeps the brand's bounds and the day's", async () => {
    const player = await house.rich(100_000);
    const payeeId = await house.payee(player);
    expect(await refusalOf(ask(player, payeeId, '99.99'))).toBe('withdrawal.amount.range');
    expect(await refusalOf(ask(player, payeeId, '500000.01'))).toBe('withdrawal.amount.range');
    for (const amount of [0, -1, 'x', '100.001', '1e3'])
      expect(await refusalOf(ask(player, payeeId, amount))).toBe('amount.invalid');
    for (let times = 0; times < 10; times += 1) await ask(player, payeeId, 100);
    expect(await refusalOf(ask(player, payeeId, 100))).toBe('withdrawal.day.limit');
    await house.db.moveClock(24 * 3_600_000);
    expect((await ask(player, payeeId, 100)).state).toBe('requested');
  });

  it("goes only to the member's own account and name, with the payment password", async () => {
    const { player, payeeId } = await asked();
    const stranger = await house.rich(1_000);
    expect(await refusalOf(ask(stranger, payeeId, 200))).toBe('payee.unknown');
    expect(await refusalOf(ask(player, payeeId, 200, { password: 'wrong' }))).toBe('invalid.payment.pw');
    expect(
      await refusalOf(
        house.cashier.payees.add({
          brandId: brand.id,
          memberId: player.memberId,
          bankCode: 'SCB',
          number: '1234567890',
          holder: 'สมหญิง ใจดี',
        }),
      ),
    ).toBe('payee.name.mismatch');
    expect((await house.purse(stranger)).held).toBe(0n);
  });

  it('has no way back for the member (M10)', async () => {
    expect(
      cashierCalls
        .map(({ id, method }) => `${method} ${id}`)
        .filter((name) => /cancel|revoke|reverse|^DELETE/i.test(name)),
    ).toEqual([]);
    const { player, withdrawal } = await asked();
    expect(await refusalOf(house.cashier.withdrawals.answer(player.memberId, withdrawal.id, false, undefined))).toBe(
      'withdrawal.moved',
    );
  });

  it('is open to a member who is excluded (P7), not to a closed account', async () => {
    const player = await house.rich(1_000);
    const payeeId = await house.payee(player);
    await house.db.owner.query(`update protection.player_limits set state = 'excluded' where member_id = $1`, [
      player.memberId,
    ]);
    expect((await ask(player, payeeId, 200)).state).toBe('requested');
    await house.db.owner.query(`update protection.player_limits set state = 'closed' where member_id = $1`, [
      player.memberId,
    ]);
    expect(await refusalOf(ask(player, payeeId, 200))).toBe('function.not.available');
  });
});

describe('a payee account', () => {
  it('is sealed at rest, masked outside, and the same one twice is one', async () => {
    const player = await house.member();
    const ids = await Promise.all([house.payee(player, '7755'), house.payee(player, '7755')]);
    expect(new Set(ids).size).toBe(1);
    const [row] = await house.db.owner.query<{ text: string }>(
      'select payee::text as text from cashier.payee where id = $1',
      [ids[0]],
    );
    expect(row?.text).toContain('******7755');
    expect(row?.text).not.toContain('1234567755');
    expect(row?.text).not.toContain(Buffer.from('1234567755').toString('hex'));
    const [payee] = await house.cashier.payees.list(player.memberId);
    expect(payee && house.cashier.payees.numberOf(payee)).toBe('1234567755');
    const other = await house.member();
    expect(() => payee && house.cashier.payees.numberOf({ ...payee, member_id: other.memberId })).toThrow();
  });

  it('needs a known bank, a number of its length, and room', async () => {
    const player = await house.member();
    const add = (over: object) =>
      house.cashier.payees.add({
        brandId: brand.id,
        memberId: player.memberId,
        bankCode: 'KBANK',
        number: '1234567890',
        holder: 'สมชาย  ใจดี ',
        ...over,
      });
    for (const over of [
      { bankCode: 'NONE' },
      { number: '123' },
      { number: '12345678901234567890' },
      { number: '12345x7890' },
      { bankCode: 'GSB' },
    ])
      expect(await refusalOf(add(over))).toBe('validation.failed');
    for (let last = 0; last < 5; last += 1)
      expect((await add({ number: `123456789${last}` })).holder).toBe('สมชาย ใจดี');
    expect(await refusalOf(add({ number: '1234567899' }))).toBe('payee.too.many');
  });
});

describe('a review', () => {
  it('pays once: taken, approved, paid, received', async () => {
    const { player, memberId, id } = await approved();
    expect(await stateOf(memberId, id)).toBe('approved');
    await Promise.all([house.cashier.payouts.pay(), house.cashier.payouts.pay(), house.cashier.payouts.pay()]);
    expect(await stateOf(memberId, id)).toBe('paid');
    expect(await house.purse(player)).toEqual({ balance: baht(500), held: 0n });
    expect(await house.cashier.withdrawals.unanswered(memberId)).toHaveLength(1);
    expect((await house.cashier.withdrawals.answer(memberId, id, true, undefined)).state).toBe('received');
    expect((await house.cashier.withdrawals.answer(memberId, id, true, undefined)).state).toBe('received');
    expect(await refusalOf(house.cashier.withdrawals.answer(memberId, id, false, undefined))).toBe('withdrawal.moved');
    const { steps } = await house.cashier.review.detail(brand.id, memberId, id);
    expect(steps.map(({ step }) => step)).toEqual(['request', 'take', 'approve', 'pay', 'paid', 'received']);
  });

  it('that rejects gives the funds back with a reason the member reads', async () => {
    const { player, withdrawal } = await asked();
    await review(player.memberId, withdrawal.id, nid, 'take');
    await review(player.memberId, withdrawal.id, nid, 'reject');
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: 0n });
    expect(await house.cashier.withdrawals.read(player.memberId, withdrawal.id)).toMatchObject({
      state: 'rejected',
      reason: 'the name is another',
    });
    expect(await house.cashier.payouts.pay()).toBe(0);
  });

  it("is one operator's: of ten who press at once one wins, and who did not take it may not decide", async () => {
    const { player, withdrawal } = await asked();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, n) =>
        review(player.memberId, withdrawal.id, n % 2 === 0 ? nid : pim, 'take', 1),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const taken = (await house.cashier.withdrawals.read(player.memberId, withdrawal.id)).taken_by;
    const [taker, other] = taken === nid.operatorId ? [nid, pim] : [pim, nid];
    for (const action of ['approve', 'reject', 'release'] as const)
      expect(await refusalOf(review(player.memberId, withdrawal.id, other, action))).toBe('review.taken');
    const races = await Promise.allSettled([
      review(player.memberId, withdrawal.id, taker, 'approve', 2),
      review(player.memberId, withdrawal.id, taker, 'reject', 2),
    ]);
    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('acts only on the picture that was seen', async () => {
    const { player, withdrawal } = await asked();
    await review(player.memberId, withdrawal.id, nid, 'take');
    expect(await refusalOf(review(player.memberId, withdrawal.id, nid, 'approve', 1))).toBe('withdrawal.moved');
    await review(player.memberId, withdrawal.id, nid, 'release');
    expect(await stateOf(player.memberId, withdrawal.id)).toBe('requested');
  });

  it('of a large amount needs two people (M12); a release lets the first approval lapse', async () => {
    const { player, memberId, id } = await approved(60_000);
    expect(await stateOf(memberId, id)).toBe('reviewing');
    expect(await refusalOf(review(memberId, id, nid, 'approve'))).toBe('review.pair');
    expect(
      (
        await house.cashier.review.list(brand.id, pim.operatorId, {
          view: 'second',
          text: '',
          minimum: 0n,
          page: 1,
          size: 10,
        })
      ).list.map((row) => row.id),
    ).toEqual([id]);
    expect(
      (
        await house.cashier.review.list(brand.id, nid.operatorId, {
          view: 'second',
          text: '',
          minimum: 0n,
          page: 1,
          size: 10,
        })
      ).list,
    ).toEqual([]);
    await review(memberId, id, nid, 'release');
    expect(await refusalOf(review(memberId, id, pim, 'approve'))).toBe('withdrawal.moved');
    await review(memberId, id, nid, 'take');
    await review(memberId, id, nid, 'approve');
    await review(memberId, id, pim, 'approve');
    expect(await house.cashier.withdrawals.read(memberId, id)).toMatchObject({
      state: 'approved',
      first_by: nid.operatorId,
      decided_by: pim.operatorId,
    });
    await house.cashier.payouts.pay();
    expect(await house.purse(player)).toEqual({ balance: 0n, held: 0n });
  });

  it('is written in the audit log with what it changed', async () => {
    const { memberId, id } = await approved();
    const lines = await house.db.owner.query<{
      action: string;
      actor_name: string;
      before: { state: string };
      after: { state: string };
    }>('select action, actor_name, before, after from audit.entry where subject = $1 order by at', [
      `withdrawal:${id}`,
    ]);
    expect(
      lines.map(({ action, actor_name, before, after }) => [action, actor_name, before.state, after.state]),
    ).toEqual([
      ['withdrawal.take', 'นิด', 'requested', 'reviewing'],
      ['withdrawal.approve', 'นิด', 'reviewing', 'approved'],
    ]);
    expect(await refusalOf(review(memberId, id, nid, 'approve'))).toBe('withdrawal.moved');
    expect(
      (await house.db.owner.query('select from audit.entry where subject = $1', [`withdrawal:${id}`])).length,
    ).toBe(2);
  });

  it('shows what the house looked at', async () => {
    const { player, withdrawal } = await asked();
    const { checks, member } = await house.cashier.review.detail(brand.id, player.memberId, withdrawal.id);
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

  it('of another brand sees nothing', async () => {
    const { player, withdrawal } = await asked();
    expect(await refusalOf(house.cashier.review.detail('another', player.memberId, withdrawal.id))).toBe(
      'request.not.found',
    );
    expect(
      await refusalOf(
        house.cashier.review.act(
          { operator: nid, address: '', brandId: 'another', memberId: player.memberId, id: withdrawal.id, version: 1 },
          'take',
        ),
      ),
    ).toBe('request.not.found');
  });
});

describe('a payout', () => {
  it('that the bank refuses gives the funds back', async () => {
    const { player, memberId, id } = await approved(500, '0001');
    await house.cashier.payouts.pay();
    expect(await house.cashier.withdrawals.read(memberId, id)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: 0n });
  });

  it('of unknown outcome keeps the hold, is not paid again, and is settled by asking the bank', async () => {
    const { player, memberId, id } = await approved(500, '0002');
    await house.cashier.payouts.pay();
    expect(await house.cashier.withdrawals.read(memberId, id)).toMatchObject({ state: 'paying', attention: 'unknown' });
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: baht(500) });
    await house.db.moveClock(3_600_000);
    expect(await house.cashier.payouts.pay()).toBe(0);
    await house.cashier.review.ask(await acting(memberId, id, nid));
    expect(await stateOf(memberId, id)).toBe('paid');
    expect(await house.purse(player)).toEqual({ balance: baht(500), held: 0n });
  });

  it('whose outcome nobody knows is settled by a person, once', async () => {
    for (const [outcome, state, balance] of [
      ['paid', 'paid', 500],
      ['refused', 'failed', 1_000],
    ] as const) {
      const { player, memberId, id } = await approved(500, '0003');
      await house.cashier.payouts.pay();
      await house.cashier.review.ask(await acting(memberId, id, nid));
      expect(await stateOf(memberId, id)).toBe('paying');
      const seen = await acting(memberId, id);
      const results = await Promise.allSettled([
        house.cashier.review.resolve(seen, outcome, 'seen at the bank'),
        house.cashier.review.resolve(seen, outcome === 'paid' ? 'refused' : 'paid', 'seen at the bank'),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const row = await house.cashier.withdrawals.read(memberId, id);
      expect((await house.purse(player)).held).toBe(0n);
      if (row.state === state) expect(await house.purse(player)).toEqual({ balance: baht(balance), held: 0n });
    }
  });

  it("in flight is nobody's to settle by hand", async () => {
    const { memberId, id } = await approved();
    await house.db.database.query(`select * from cashier.claim_payouts(20, '2 minutes'::interval)`);
    expect(await stateOf(memberId, id)).toBe('paying');
    expect(await refusalOf(house.cashier.review.resolve(await acting(memberId, id), 'refused', 'too early'))).toBe(
      'withdrawal.moved',
    );
    await house.db.moveClock(121_000);
    await house.cashier.payouts.pay();
    expect(await stateOf(memberId, id)).toBe('paid');
  });
});

describe("the member's word", () => {
  const paid = async () => {
    const all = await approved();
    await house.cashier.payouts.pay();
    return all;
  };

  it('is given for them when the time is over (D17)', async () => {
    const { memberId, id } = await paid();
    expect(await house.cashier.withdrawals.receiveUnanswered()).toBe(0);
    await house.db.moveClock(1_440 * 60_000 + 1_000);
    expect(await house.cashier.withdrawals.receiveUnanswered()).toBeGreaterThan(0);
    expect(await house.cashier.withdrawals.read(memberId, id)).toMatchObject({
      state: 'received',
      answered_with: 'time',
    });
  });

  it('"not received" goes to a person: the bank proves it, or the money comes back', async () => {
    for (const [outcome, state, balance] of [
      ['received', 'received', 500],
      ['returned', 'failed', 1_000],
    ] as const) {
      const { player, memberId, id } = await paid();
      await house.cashier.withdrawals.answer(memberId, id, false, 'ยังไม่เข้า');
      expect((await house.cashier.review.summary(brand.id, nid.operatorId)).trouble).toBeGreaterThan(0);
      const seen = await acting(memberId, id);
      await house.cashier.review.settle(seen, outcome, 'the bank says so');
      expect(await refusalOf(house.cashier.review.settle(seen, outcome, 'once more'))).toBe('withdrawal.moved');
      expect(await stateOf(memberId, id)).toBe(state);
      expect(await house.purse(player)).toEqual({ balance: baht(balance), held: 0n });
    }
  });

  it("is only the member's own", async () => {
    const { id } = await paid();
    const stranger = await house.member();
    expect(await refusalOf(house.cashier.withdrawals.answer(stranger.memberId, id, true, undefined))).toBe(
      'request.not.found',
    );
  });
});

describe('a command that says too little', () => {
  const send = async (name: string, command: Record<string, unknown>) =>
    (
      await house.db.database.query<{ answer: { status: string } }>(`select cashier.${name}($1::jsonb) as answer`, [
        JSON.stringify(command),
      ])
    )[0]!.answer;

  it('of a review changes nothing: no brand, no version, no operator, an action there is not', async () => {
    const { player, withdrawal } = await asked();
    await review(player.memberId, withdrawal.id, nid, 'take');
    const whole = {
      memberId: player.memberId,
      id: withdrawal.id,
      brandId: brand.id,
      operatorId: nid.operatorId,
      action: 'approve',
      version: 2,
    };
    const before = await house.cashier.withdrawals.read(player.memberId, withdrawal.id);
    expect(await send('review_withdrawal', { ...whole, brandId: undefined })).toEqual({ status: 'absent' });
    expect((await send('review_withdrawal', { ...whole, version: undefined })).status).toBe('moved');
    expect((await send('review_withdrawal', { ...whole, operatorId: undefined })).status).toBe('taken');
    for (const action of [undefined, 'aprove', ''])
      await expect(send('review_withdrawal', { ...whole, action })).rejects.toMatchObject({ code: '22023' });
    expect(await house.cashier.withdrawals.read(player.memberId, withdrawal.id)).toEqual(before);
    expect((await send('review_withdrawal', whole)).status).toBe('ok');
  });

  it('of a complaint neither closes it nor gives the money back', async () => {
    const { player, memberId, id } = await approved();
    await house.cashier.payouts.pay();
    await house.cashier.withdrawals.answer(memberId, id, false, undefined);
    const before = await house.cashier.withdrawals.read(memberId, id);
    const whole = {
      memberId,
      id,
      brandId: brand.id,
      operatorId: boss.operatorId,
      outcome: 'returned',
      reason: 'x',
      version: before.version,
    };
    expect(await send('settle_complaint', { ...whole, brandId: undefined })).toEqual({ status: 'absent' });
    expect((await send('settle_complaint', { ...whole, version: undefined })).status).toBe('moved');
    for (const over of [{ operatorId: undefined }, { outcome: undefined }, { outcome: 'retuned' }])
      await expect(send('settle_complaint', { ...whole, ...over })).rejects.toMatchObject({ code: '22023' });
    expect(await house.cashier.withdrawals.read(memberId, id)).toEqual(before);
    expect((await house.purse(player)).balance).toBe(baht(500));
  });

  it('of a payout is neither paid nor refused', async () => {
    const { player, memberId, id } = await approved();
    const [claimed] = await house.db.database.query<{ payout_id: string }>(
      `select payout_id from cashier.claim_payouts(20, '2 minutes'::interval) where id = $1`,
      [id],
    );
    for (const outcome of [undefined, 'payed'])
      await expect(
        send('record_payout', { memberId, id, payoutId: claimed!.payout_id, outcome }),
      ).rejects.toMatchObject({ code: '22023' });
    expect((await send('record_payout', { memberId, id, outcome: 'paid' })).status).toBe('absent');
    expect(await house.purse(player)).toEqual({ balance: baht(1_000), held: baht(500) });
  });

  it('of a request holds nothing: another brand, another currency', async () => {
    const player = await house.rich(1_000);
    const payeeId = await house.payee(player);
    await openCashier(house.db.database, 'another');
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
    expect((await house.purse(player)).held).toBe(0n);
  });
});

describe('the database', () => {
  it('lets the application write no state, and no state go a road there is not', async () => {
    const { player, memberId, id } = await approved();
    for (const text of [
      `update cashier.withdrawal set state = 'paid'`,
      `delete from cashier.withdrawal`,
      `update cashier.deposit set state = 'confirmed'`,
      `insert into cashier.withdrawal_step values (null)`,
      `update cashier.payee set holder = 'x'`,
      `update cashier.notice set decision = 'credit'`,
    ]) {
      await expect(house.db.database.query(text)).rejects.toThrow(/permission denied/);
    }
    await expect(
      house.db.owner.query(
        `update cashier.withdrawal set state = 'requested', version = version + 1 where member_id = $1 and id = $2`,
        [memberId, id],
      ),
    ).rejects.toThrow(/cannot go from approved to requested/);
    await expect(
      house.db.owner.query(`update cashier.withdrawal set amount = 1, version = version + 1 where member_id = $1`, [
        player.memberId,
      ]),
    ).rejects.toThrow(/keeps what it was requested with/);
  });
});
