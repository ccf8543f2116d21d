import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutChannel, PayoutOrder, PayoutOutcome } from './channels.ts';
import { createPayouts } from './payouts.ts';
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

/** A bank that does what a test tells it to, by the end of the account number; what is asked for is kept. */
let house: CashierFixture;
const asked: string[] = [];
const answers = new Map<string, () => Promise<PayoutOutcome>>();
const paid = async (): Promise<PayoutOutcome> => ({ outcome: 'paid', reference: 'BANK-1' });
const bank: PayoutChannel = {
  code: 'sandbox',
  pay: async ({ payoutId, payee }: PayoutOrder) => {
    asked.push(payoutId);
    return (answers.get(payee.number.slice(-4)) ?? paid)();
  },
  ask: async () => (answers.get('ask') ?? paid)(),
};
beforeAll(async () => {
  house = await createCashierFixture(() => bank);
});
afterAll(() => house?.close());

const approved = async (ending: string) => {
  const player = await house.rich(1_000);
  const { id, member_id: memberId } = await house.cashier.withdrawals.request(player, brand, {
    amount: 500,
    payeeId: await house.payee(player, ending),
    password,
    from,
  });
  for (const [action, version] of [
    ['take', 1],
    ['approve', 2],
  ] as const)
    await house.cashier.review.act({ operator: nid, address: '', brandId: brand.id, memberId, id, version }, action);
  return { player, memberId, id };
};
const read = async ({ memberId, id }: { memberId: string; id: string }) => house.cashier.withdrawals.read(memberId, id);
const acting = async (whose: { memberId: string; id: string }) => ({
  operator: boss,
  address: '',
  brandId: brand.id,
  memberId: whose.memberId,
  id: whose.id,
  version: (await read(whose)).version,
});
const stepsOf = async ({ memberId, id }: { memberId: string; id: string }) =>
  (await house.cashier.review.detail(brand.id, memberId, id)).steps.map(({ step, note }) => [step, note]);
const held = new Promise<never>(() => undefined);

describe('a bank', () => {
  it('that breaks, or answers what cannot be stored, holds up nobody who waits behind', async () => {
    answers
      .set('1000', async () => {
        throw new Error('half \ud800 and nul \0');
      })
      .set('1001', async () => ({ outcome: 'refused', note: 'nul \0' }))
      .set('1002', async () => ({ outcome: 'paid', reference: '\ud800' }));
    const all = [await approved('1000'), await approved('1001'), await approved('1002'), await approved('1003')];
    await house.cashier.payouts.pay();
    expect((await Promise.all(all.map(read))).map(({ state, attention }) => [state, attention])).toEqual([
      ['paying', 'unknown'],
      ['failed', null],
      ['paid', null],
      ['paid', null],
    ]);
    expect(await stepsOf(all[0]!)).toContainEqual(['unknown', 'half \ufffd and nul \ufffd']);
    expect((await read(all[2]!)).channel_reference).toBe('\ufffd');
  });

  it('whose answer the house cannot write down holds up nobody either, and is asked again', async () => {
    const [first, second] = [await approved('2000'), await approved('2001')];
    // Its own hold is gone: a fault of the house that no answer can mend.
    await house.db.owner.query('alter table ledger.hold disable trigger all');
    await house.db.owner.query(`update ledger.hold set type = 'nothing' where id = $1`, [first.id]);
    await expect(house.cashier.payouts.pay()).rejects.toThrow(first.id);
    await house.db.owner.query(`update ledger.hold set type = 'withdrawal' where id = $1`, [first.id]);
    await house.db.owner.query('alter table ledger.hold enable trigger all');
    expect([(await read(first)).state, (await read(second)).state]).toEqual(['paying', 'paid']);
    await house.db.moveClock(121_000);
    await house.cashier.payouts.pay();
    expect((await read(first)).state).toBe('paid');
    const { payout_id } = await read(first);
    expect(asked.filter((id) => id === payout_id)).toHaveLength(2);
  });

  it('that does not answer is not waited for: the outcome is unknown, and the next is paid', async () => {
    answers.set('3000', () => held).set('ask', () => held);
    const [silent, other] = [await approved('3000'), await approved('3001')];
    const hasty = createPayouts({
      database: house.db.database,
      payees: house.cashier.payees,
      channels: [bank],
      patience: 50,
    });
    await hasty.pay();
    expect([await read(silent), await read(other)]).toMatchObject([
      { state: 'paying', attention: 'unknown' },
      { state: 'paid' },
    ]);
    expect(await hasty.ask(await read(silent))).toMatchObject({ outcome: 'unknown' });
    answers.set('ask', paid);
    await house.cashier.review.ask(await acting(silent));
    expect((await read(silent)).state).toBe('paid');
    expect(await house.purse(silent.player)).toEqual({ balance: baht(500), held: 0n });
  });

  it('that says the contrary of what a person has said moves no money, and is not passed over in silence', async () => {
    answers.set('4000', async () => ({ outcome: 'unknown', note: 'the line broke' }));
    for (const [said, told, state, balance] of [
      ['refused', 'paid', 'failed', 1_000],
      ['paid', 'refused', 'paid', 500],
    ] as const) {
      const whose = await approved('4000');
      await house.cashier.payouts.pay();
      const before = await acting(whose);
      // While an operator asks the bank, another one has an answer by telephone.
      answers.set('ask', async () => {
        await house.cashier.review.resolve(before, said, 'said at the telephone');
        return told === 'paid'
          ? { outcome: 'paid', reference: 'BANK-9' }
          : { outcome: 'refused', note: 'account closed' };
      });
      await house.cashier.review.ask({ ...before, operator: nid });
      expect((await read(whose)).state).toBe(state);
      expect(await house.purse(whose.player)).toEqual({ balance: baht(balance), held: 0n });
      expect((await stepsOf(whose)).slice(-2)).toEqual([
        [said, 'said at the telephone'],
        ['contrary', told === 'paid' ? 'BANK-9' : 'account closed'],
      ]);
      // Said again, it is known.
      const { version } = await read(whose);
      answers.set('ask', async () =>
        told === 'paid' ? { outcome: 'paid', reference: 'BANK-9' } : { outcome: 'refused', note: 'account closed' },
      );
      await house.cashier.payouts.ask(await read(whose));
      expect((await read(whose)).version).toBe(version);
    }
  });

  it.each([
    ['refused', 'paid', 'kept', 'failed', 1_000],
    ['refused', 'paid', 'corrected', 'paid', 500],
    ['paid', 'refused', 'kept', 'paid', 500],
    ['paid', 'refused', 'corrected', 'failed', 1_000],
  ] as const)(
    'said %s, tells %s: it stands in trouble until a supervisor settles it (%s)',
    async (said, told, outcome, state, balance) => {
      answers.set('4000', async () => ({ outcome: 'unknown', note: 'the line broke' }));
      const whose = await approved('4000');
      await house.cashier.payouts.pay();
      const before = await acting(whose);
      answers.set('ask', async () => {
        await house.cashier.review.resolve(before, said, 'said at the telephone');
        return told === 'paid'
          ? { outcome: 'paid', reference: 'BANK-9' }
          : { outcome: 'refused', note: 'account closed' };
      });
      await house.cashier.review.ask({ ...before, operator: nid });
      const troubled = async () =>
        (
          await house.cashier.review.list(brand.id, nid.operatorId, {
            view: 'trouble',
            text: '',
            minimum: 0n,
            page: 1,
            size: 100,
          })
        ).list.find(({ id }) => id === whose.id)?.attention;
      expect(await troubled()).toBe('contrary');
      expect((await house.cashier.review.summary(brand.id, nid.operatorId)).trouble).toBeGreaterThan(0);
      // What the bank said is not asked for again by itself, and two who settle it at once settle it once.
      expect(await refusalOf(house.cashier.review.ask(await acting(whose)))).toBe('withdrawal.moved');
      const act = await acting(whose);
      const both = await Promise.allSettled([
        house.cashier.review.settleContrary(act, outcome, 'on the statement'),
        house.cashier.review.settleContrary(
          { ...act, operator: { ...boss, operatorId: pim.operatorId } },
          outcome,
          'on the statement',
        ),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await troubled()).toBeUndefined();
      expect(await read(whose)).toMatchObject({ state, attention: null });
      expect(await house.purse(whose.player)).toEqual({ balance: baht(balance), held: 0n });
      expect((await stepsOf(whose)).at(-1)).toEqual([outcome, 'on the statement']);
      // The same word again is known; once it was followed, the other word is a contradiction of its own.
      answers.set('ask', async () =>
        told === 'paid' ? { outcome: 'paid', reference: 'BANK-9' } : { outcome: 'refused', note: 'account closed' },
      );
      await house.cashier.payouts.ask(await read(whose));
      expect(await troubled()).toBeUndefined();
      answers.set('ask', async () =>
        told === 'paid' ? { outcome: 'refused', note: 'came back' } : { outcome: 'paid', reference: 'BANK-10' },
      );
      await house.cashier.payouts.ask(await read(whose));
      expect(await troubled()).toBe(outcome === 'corrected' ? 'contrary' : undefined);
      expect(await house.purse(whose.player)).toEqual({ balance: baht(balance), held: 0n });
    },
  );

  it('whose payment is to be taken again from a purse that has less: nothing is taken, and it stays in trouble', async () => {
    answers.set('4000', async () => ({ outcome: 'unknown', note: 'the line broke' }));
    const whose = await approved('4000');
    await house.cashier.payouts.pay();
    const before = await acting(whose);
    answers.set('ask', async () => {
      await house.cashier.review.resolve(before, 'refused', 'said at the telephone');
      return paid();
    });
    await house.cashier.review.ask({ ...before, operator: nid });
    const payeeId = await house.payee(whose.player, '4001');
    await house.cashier.withdrawals.request(whose.player, brand, { amount: 800, payeeId, password, from });
    expect(
      await refusalOf(house.cashier.review.settleContrary(await acting(whose), 'corrected', 'on the statement')),
    ).toBe('balance.insufficient');
    expect(await read(whose)).toMatchObject({ state: 'failed', attention: 'contrary' });
    expect(await house.purse(whose.player)).toEqual({ balance: baht(1_000), held: baht(800) });
  });
});
