import { balance, exportStatement, statement } from '@chokdee/contract/calls/wallet';
import { uuid7 } from '@chokdee/contract/uuid7';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { testHttp } from '../../platform/http/testing.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { baht, holdCash, openPlayer, wageringFixture } from '../wagering/testing.ts';
import { createWallet } from './index.ts';

const { db } = await wageringFixture();
const wallet = createWallet({ database: db.database, hub: createHub({}), singleWallet: async () => true });
const http = await testHttp({
  modules: [wallet.module],
  ports: {
    playerOf: async (memberId) =>
      memberId ? { sessionId: uuid7(), memberId, account: 'somchai', isAgent: 0, currency: 'THB' } : null,
  },
});
afterAll(() => http.close());
/** The token of a test is the member's id. */
const as = (token: string) => ({ token, language: 'EN' });
const DAY = 86_400_000;
const COLUMNS = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  bet: 'bets',
  win: 'wins',
  adjustment: 'other',
} as const;
type Type = keyof typeof COLUMNS;
const isDebit = (type: Type): boolean => type === 'withdrawal' || type === 'bet';

it('leads from zero to the balance, month by month, whatever was posted', async () => {
  const posting = fc.record({
    type: fc.constantFrom<Type>('deposit', 'withdrawal', 'bet', 'win', 'adjustment'),
    satang: fc.integer({ min: 1, max: 100_000 }),
    days: fc.integer({ min: 0, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 1, maxLength: 12 }), async (postings) => {
      const member = await openPlayer(db, 0n);
      let moved = 0;
      let expected = 0n;
      const sums = { deposits: 0n, withdrawals: 0n, bets: 0n, wins: 0n, other: 0n };
      const post = async (type: Type, amount: bigint) => {
        const [debit, credit] = isDebit(type) ? ['cash', 'channel:sandbox'] : ['channel:sandbox', 'cash'];
        await db.database.query('select ledger.adjust($1::jsonb)', [
          JSON.stringify({
            id: uuid7(Date.now() + moved),
            memberId: member,
            type,
            lines: [{ debit, credit, amount: String(amount), currency: 'THB' }],
          }),
        ]);
        const change = isDebit(type) ? -amount : amount;
        expected += change;
        sums[COLUMNS[type]] += change;
      };
      await post('deposit', baht(12_000));
      for (const { type, satang, days } of postings) {
        await db.moveClock(days * DAY);
        moved += days * DAY;
        await post(type, BigInt(satang) * 10_000n);
      }
      await db.moveClock(-moved);
      const { list } = (await http.call(statement, {}, as(member))).value;
      const micro = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n;
      expect(list.at(-1)!.opening).toBe(0);
      expect(micro(list[0]!.closing)).toBe(expected);
      for (const [at, month] of list.entries()) {
        const total = (['deposits', 'withdrawals', 'bets', 'wins', 'other'] as const).reduce(
          (sum, column) => sum + micro(month[column]),
          micro(month.opening),
        );
        expect(total).toBe(micro(month.closing));
        if (at > 0) expect(list[at - 1]!.opening).toBe(month.closing);
      }
      for (const [column, sum] of Object.entries(sums))
        expect(list.reduce((total, month) => total + micro(month[column as 'bets']), 0n)).toBe(sum);
      expect(list.reduce((total, { entries }) => total + entries, 0)).toBe(postings.length + 1);
    }),
    { numRuns: 15 },
  );
});

it('closes at the balance with what is held, and is a file of the same months', async () => {
  const member = await openPlayer(db, baht(1_000));
  await holdCash(db, member, baht(200));
  const { list, currency } = (await http.call(statement, {}, as(member))).value;
  const { mainWalletBalance, held } = (await http.call(balance, {}, as(member))).value;
  expect([list[0]!.closing, currency]).toEqual([mainWalletBalance + held, 'THB']);
  const text = (await http.call(exportStatement, {}, as(member))).body as string;
  expect(text.trim().split('\r\n')).toHaveLength(list.length + 1);
  expect(text).toContain('Opening balance');
  expect(text).toContain(list[0]!.month);
});

it('is empty for a member without movements, and refused without a session', async () => {
  const member = await openPlayer(db, 0n);
  expect((await http.call(statement, {}, as(member))).value.list).toEqual([]);
  expect((await http.call(statement, {})).errorCode).toBe('login.not.session');
});
