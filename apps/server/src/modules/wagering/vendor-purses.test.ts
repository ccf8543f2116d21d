import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuid7 } from '@chokdee/contract/uuid7';
import { baht, openPlayer, placeOf, playOf, settleOf, storedState, voidOf, wageringFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const PURSE = 'vendor.BAAN';

const setWalletMode = (isSingle: boolean) =>
  db.owner.query(`update brand.brand set single_wallet = $1 where brand_id = 'chokdee'`, [isSingle]);
beforeAll(async () => {
  await db.owner.query(
    `insert into brand.brand (
       brand_id, merchant_code, name, currency, currency_symbol, home_country, default_language, languages,
       terms_version
     )
     values ('chokdee', 'chokdee', 'Chokdee', 'THB', 'P', 'TH', 'TH', array['TH'], '1')`,
  );
  await setWalletMode(false);
});

const pursesOf = async (member: string): Promise<Readonly<Record<string, bigint>>> =>
  Object.fromEntries(
    (
      await db.database.query<{ purse: string; balance: bigint }>('select purse, balance from ledger.balances($1)', [
        member,
      ])
    ).map(({ purse, balance }) => [purse, balance]),
  );
const fillPurse = (member: string, amount: bigint, purse = PURSE) =>
  db.database.query(
    `select ledger.post(
       $1, $2, '\\x00', 'transfer_out', array[row('cash', $4, $3::bigint, 'THB')::ledger.line], null
     )`,
    [member, uuid7(), amount, purse],
  );
const spendable = async (member: string, vendor = 'BAAN'): Promise<bigint> =>
  (
    await db.database.query<{ amount: bigint }>(`select wagering.spendable($1, 'chokdee', $2, 'THB') as amount`, [
      member,
      vendor,
    ])
  )[0]!.amount;

describe('in a brand with a purse per vendor', () => {
  it('stakes, payouts, refunds and corrections move only the purse of the vendor', async () => {
    const satang = fc.integer({ min: 1, max: 5_000 }).map((amount) => BigInt(amount) * 10_000n);
    await fc.assert(
      fc.asyncProperty(
        fc.record({ stake: satang, payout: fc.oneof(fc.constant(0n), satang), again: satang }),
        fc.constantFrom('settle', 'play', 'void', 'void settled', 'resettle'),
        async ({ stake, payout, again }, end) => {
          const member = await openPlayer(db, baht(1_000));
          await fillPurse(member, baht(300));
          const wager = end === 'play' ? playOf(member, stake, payout) : placeOf(member, stake);
          let answer =
            end === 'play'
              ? await wagering.placeAndSettle({ ...wager, payout: String(payout) })
              : await wagering.place(wager);
          expect(answer).toMatchObject({ status: 'ok', balance: String((await pursesOf(member))[PURSE]) });
          if (!['play', 'void'].includes(end)) answer = await wagering.settle(settleOf(member, wager.id, payout));
          if (end.startsWith('void')) answer = await wagering.void(voidOf(member, wager.id));
          if (end === 'resettle')
            answer = await wagering.resettle({ ...settleOf(member, wager.id, again), reason: 'test' });
          const left = end.startsWith('void') ? baht(300) : baht(300) - stake + (end === 'resettle' ? again : payout);
          expect(await pursesOf(member)).toMatchObject({ cash: baht(700), [PURSE]: left });
          expect(answer).toMatchObject({ status: 'ok', balance: String(left) });
          expect(await spendable(member)).toBe(left);
        },
      ),
      { numRuns: process.env['CHOKDEE_FULL'] ? 300 : 40 },
    );
  });

  it('refuses what the purse of the vendor cannot pay, whatever else the member has', async () => {
    const member = await openPlayer(db, baht(100));
    const before = await storedState(db, member);
    expect(await wagering.place(placeOf(member, baht(1)))).toEqual({ status: 'insufficient' });
    expect(await storedState(db, member)).toEqual(before);
    await fillPurse(member, baht(10), 'vendor.RIMNAM');
    expect(await wagering.place(placeOf(member, baht(1)))).toEqual({ status: 'insufficient' });
    expect(await wagering.place(placeOf(member, baht(10), { vendor: 'RIMNAM' }))).toMatchObject({
      status: 'ok',
      balance: '0',
    });
  });

  it('pays a wager without a stake to cash, and one placed before the change to what paid it', async () => {
    const member = await openPlayer(db, baht(100));
    expect(await wagering.placeAndSettle(playOf(member, 0n, baht(5)))).toMatchObject({ balance: String(baht(105)) });
    await fillPurse(member, baht(50));
    const open = placeOf(member, baht(20));
    await wagering.place(open);
    await setWalletMode(true);
    try {
      expect(await wagering.settle(settleOf(member, open.id, baht(60)))).toMatchObject({ status: 'ok' });
      expect(await pursesOf(member)).toMatchObject({ cash: baht(55), [PURSE]: baht(90) });
      expect(await wagering.place(placeOf(member, baht(5)))).toMatchObject({ balance: String(baht(50)) });
      expect(await spendable(member)).toBe(baht(50));
    } finally {
      await setWalletMode(false);
    }
  });

  it('places several wagers of one command from one purse, all or none', async () => {
    const member = await openPlayer(db, baht(100));
    await fillPurse(member, baht(30));
    const many = (stakes: readonly bigint[]) => {
      const { id: _id, stake: _stake, ...common } = placeOf(member, 0n);
      return { ...common, wagers: stakes.map((stake) => ({ id: uuid7(), stake: String(stake) })) };
    };
    expect(await wagering.placeMany(many([baht(20), baht(11)]))).toMatchObject({ status: 'insufficient' });
    expect(await wagering.placeMany(many([baht(20), baht(10)]))).toMatchObject({ status: 'ok', balance: '0' });
    expect(await pursesOf(member)).toMatchObject({ cash: baht(70), [PURSE]: 0n });
  });

  it('leaves the balance out of the event, so that the wallet is read', async () => {
    const member = await openPlayer(db, baht(100));
    await fillPurse(member, baht(30));
    await wagering.place(placeOf(member, baht(1)));
    const [event] = await db.owner.query<{ payload: Record<string, unknown> }>(
      `select payload from platform.outbox where member_id = $1 and topic = 'wager.placed'`,
      [member],
    );
    expect(event!.payload['balance']).toBeNull();
    expect(event!.payload['stake']).toBe(String(baht(1)));
  });
});
