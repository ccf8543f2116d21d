import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import { baht, cashOf, holdCash, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { roundPurses } from './rounding.ts';

const { db } = await wageringFixture({ proveAfterEach: true });

const post = (memberId: string, purse: string, amount: bigint) =>
  db.database.query('select ledger.adjust($1::jsonb)', [
    JSON.stringify({
      id: uuid7(),
      memberId,
      type: 'adjustment',
      lines: [{ debit: 'house:games', credit: purse, amount: String(amount), currency: 'THB' }],
    }),
  ]);

it('rounds purses with fractions up, each once, by an adjustment with an audit entry', async () => {
  const [whole, fractional, held] = [
    await openPlayer(db, baht(10)),
    await openPlayer(db, baht(10)),
    await openPlayer(db, baht(10)),
  ];
  await post(fractional, 'cash', 4_301n);
  await post(fractional, 'bonus', 9_999n);
  await post(held, 'cash', 1n);
  await holdCash(db, held, baht(10) + 1n);

  expect(await roundPurses(db.database)).toBe(3);
  expect(await Promise.all([whole, fractional, held].map((member) => cashOf(db, member)))).toEqual([
    baht(10),
    baht(10.01),
    baht(10.01),
  ]);
  const posted = await db.owner.query<{ member_id: string; credit: string; amount: bigint; type: string }>(
    `select member_id, credit, amount::bigint as amount, type from ledger.transfer
     where debit = 'house:rounding' order by amount`,
  );
  expect(posted).toEqual([
    { member_id: fractional, credit: 'bonus', amount: 1n, type: 'adjustment' },
    { member_id: fractional, credit: 'cash', amount: 5_699n, type: 'adjustment' },
    { member_id: held, credit: 'cash', amount: 9_999n, type: 'adjustment' },
  ]);
  const audited = await db.owner.query<{ subject: string; amount: string }>(
    `select subject, after ->> 'amount' as amount from audit.entry
     where action = 'purse.round' and actor_kind = 'system' order by (after ->> 'amount')::bigint`,
  );
  expect(audited).toEqual(
    posted.map(({ member_id, amount }) => ({ subject: `member:${member_id}`, amount: `${amount}` })),
  );

  expect(await roundPurses(db.database)).toBe(0);
});
