import { downToMinorUnit } from '@chokdee/money/amount';
import fc from 'fast-check';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { baht, openPlayer, placeOf, playOf, settleOf, storedState, voidOf, wageringFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });

const fundingOf = (bonus: bigint, cash: bigint) => [
  { purse: 'bonus', amount: String(bonus) },
  { purse: 'cash', amount: String(cash) },
];
const pursesOf = async (member: string): Promise<Readonly<Record<string, bigint>>> =>
  Object.fromEntries(
    (
      await db.database.query<{ purse: string; balance: bigint }>('select purse, balance from ledger.balances($1)', [
        member,
      ])
    ).map(({ purse, balance }) => [purse, balance]),
  );
const giveBonus = (member: string, amount: bigint) =>
  db.database.query(
    `select ledger.post(
       $1, $2, '\\x00', 'bonus', array[row('promotion:test', 'bonus', $3::bigint, 'THB')::ledger.line], null
     )`,
    [member, uuid7(), amount],
  );
/** Lets the purse `bonus` fund wagers while `work` runs, as a later version will. */
async function withBonusFunding(work: () => Promise<void>): Promise<void> {
  const allow = (purses: string) =>
    db.owner.query(
      `create or replace function wagering.is_funding_purse(p_purse text) returns boolean
       language sql immutable as $$ select p_purse = any ('{${purses}}') $$`,
    );
  await allow('cash,bonus');
  try {
    await work();
  } finally {
    await allow('cash');
  }
}

it('only cash funds a wager, exactly its stake', async () => {
  const member = await openPlayer(db, baht(10));
  await giveBonus(member, baht(10));
  const before = await storedState(db, member);
  for (const funding of [
    fundingOf(baht(1), baht(1)),
    [{ purse: 'cash', amount: String(baht(1)) }],
    [{ purse: 'points', amount: String(baht(2)) }],
    [
      { purse: 'cash', amount: String(baht(1)) },
      { purse: 'cash', amount: String(baht(1)) },
    ],
    [],
  ])
    await expect(wagering.place(placeOf(member, baht(2), { funding }))).rejects.toMatchObject({ code: '22023' });
  expect(await storedState(db, member)).toEqual(before);
  const paid = placeOf(member, baht(2), { funding: [{ purse: 'cash', amount: String(baht(2)) }] });
  expect(await wagering.place(paid)).toMatchObject({ status: 'ok', balance: String(baht(8)) });
});

it('stakes return to the purses that paid them in proportion, winnings go to cash', async () => {
  const satang = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => BigInt(amount) * 10_000n);
  const amount = satang(5_000);
  await withBonusFunding(() =>
    fc.assert(
      fc.asyncProperty(
        fc.record({ bonus: amount, cash: amount, payout: satang(15_000), again: amount }),
        fc.constantFrom('settle', 'play', 'void', 'void settled', 'resettle'),
        async ({ bonus, cash, payout, again }, end) => {
          const member = await openPlayer(db, baht(100));
          await giveBonus(member, baht(100));
          const stake = bonus + cash;
          const wager =
            end === 'play'
              ? playOf(member, stake, payout, { funding: fundingOf(bonus, cash) })
              : placeOf(member, stake, { funding: fundingOf(bonus, cash) });
          if (end === 'play') await wagering.placeAndSettle({ ...wager, payout: String(payout) });
          else {
            expect(await wagering.place(wager)).toMatchObject({ status: 'ok' });
            expect(await pursesOf(member)).toMatchObject({ bonus: baht(100) - bonus, cash: baht(100) - cash });
            if (end !== 'void') await wagering.settle(settleOf(member, wager.id, payout));
          }
          if (end.startsWith('void')) await wagering.void(voidOf(member, wager.id));
          if (end === 'resettle') await wagering.resettle({ ...settleOf(member, wager.id, again), reason: 'test' });
          const last = end === 'resettle' ? again : payout;
          const refund = last < stake ? last : stake;
          const toBonus = stake === 0n ? 0n : downToMinorUnit((refund * bonus) / stake);
          expect(await pursesOf(member)).toMatchObject(
            end.startsWith('void')
              ? { bonus: baht(100), cash: baht(100) }
              : { bonus: baht(100) - bonus + toBonus, cash: baht(100) - cash + last - toBonus },
          );
        },
      ),
      { numRuns: process.env['CHOKDEE_FULL'] ? 300 : 40 },
    ),
  );
});

it('a purse that cannot pay its part refuses the wager', async () => {
  await withBonusFunding(async () => {
    const member = await openPlayer(db, baht(100));
    const before = await storedState(db, member);
    const wager = placeOf(member, baht(2), { funding: fundingOf(baht(1), baht(1)) });
    expect(await wagering.place(wager)).toEqual({ status: 'insufficient' });
    expect(await storedState(db, member)).toEqual(before);
    await giveBonus(member, baht(1));
    expect(await wagering.place(placeOf(member, baht(2), { funding: fundingOf(baht(2), 0n) }))).toEqual({
      status: 'insufficient',
    });
    expect(await wagering.place({ ...wager, id: uuid7() })).toMatchObject({ status: 'ok' });
  });
});
