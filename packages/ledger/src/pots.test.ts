import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember, type TestLine } from './testing.ts';

let kit: TestDatabase;
let members: string[];
let brand: string;
let brands = 0;
beforeAll(async () => {
  kit = await testDatabase({ max: 12 });
});
afterAll(() => kit.close());
beforeEach(async () => {
  brand = `brand${(brands += 1)}`;
  members = [];
  for (let n = 0; n < 3; n += 1) {
    const memberId = await openMember(kit.database, 'THB', brand);
    await ledger().post(memberId, 'deposit', [['channel:test', 'cash', 1_000n]]);
    members.push(memberId);
  }
});

const ledger = () => ledgerFunctions(kit.database);
const balance = async (account: string): Promise<bigint | undefined> =>
  (
    await kit.database.query<{ balance: bigint }>(
      'select balance::bigint as balance from ledger.pot where brand_id = $1 and account = $2',
      [brand, account],
    )
  )[0]?.balance;
const expectProved = async (): Promise<void> => {
  expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
};

test('takes what players put in and pays no more than that', async () => {
  await ledger().post(members[0]!, 'bet', [['cash', 'pot:room-1', 300n]]);
  await ledger().post(members[1]!, 'bet', [['cash', 'pot:room-1', 200n]]);
  expect(await balance('pot:room-1')).toBe(500n);
  const tooMuch = await ledger().post(members[2]!, 'win', [['pot:room-1', 'cash', 501n]]);
  expect(tooMuch).toMatchObject({ status: 'insufficient', balances: [] });
  expect((await ledger().post(members[2]!, 'win', [['pot:room-1', 'cash', 500n]])).status).toBe('ok');
  expect(await balance('pot:room-1')).toBe(0n);
  await expectProved();
});

test('a pot that nobody paid into pays nothing and gets no row', async () => {
  expect((await ledger().post(members[0]!, 'win', [['pot:empty', 'cash', 1n]])).status).toBe('insufficient');
  expect(await balance('pot:empty')).toBeUndefined();
});

test('a command that pays in and out of a pot needs only the difference', async () => {
  const lines: TestLine[] = [
    ['pot:room-1', 'cash', 10n],
    ['cash', 'pot:room-1', 30n],
  ];
  expect((await ledger().post(members[0]!, 'bet', lines)).status).toBe('ok');
  expect(await balance('pot:room-1')).toBe(20n);
});

test('a repeated command moves the pot once', async () => {
  const key = { id: uuid7(), content: 'a bet' };
  const bet = () => ledger().post(members[0]!, 'bet', [['cash', 'pot:room-1', 300n]], key);
  expect([(await bet()).status, (await bet()).status]).toEqual(['ok', 'replayed']);
  expect(await balance('pot:room-1')).toBe(300n);
});

test('a reversal takes from the pot only what is in it', async () => {
  const id = uuid7();
  await ledger().post(members[0]!, 'bet', [['cash', 'pot:room-1', 300n]], { id });
  await ledger().post(members[1]!, 'win', [['pot:room-1', 'cash', 100n]]);
  expect((await ledger().reverse(members[0]!, id)).status).toBe('insufficient');
  await ledger().post(members[2]!, 'bet', [['cash', 'pot:room-1', 100n]]);
  expect((await ledger().reverse(members[0]!, id)).status).toBe('ok');
  expect(await balance('pot:room-1')).toBe(0n);
  await expectProved();
});

test('the database refuses a pot below zero, its deletion, and writes of the application role', async () => {
  await ledger().post(members[0]!, 'bet', [['cash', 'pot:room-1', 5n]]);
  await expect(kit.owner.query('update ledger.pot set balance = -1')).rejects.toMatchObject({ code: '23514' });
  await expect(kit.owner.query('delete from ledger.pot')).rejects.toMatchObject({ code: '42501' });
  await expect(kit.database.query('update ledger.pot set balance = 0')).rejects.toMatchObject({ code: '42501' });
});

test('a changed pot is found by the proof', async () => {
  await ledger().post(members[0]!, 'bet', [['cash', 'pot:room-1', 5n]]);
  await kit.owner.query('update ledger.pot set balance = balance + 1 where brand_id = $1', [brand]);
  expect((await prove(kit.database)).filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['pots-are-sums']);
  await kit.owner.query('update ledger.pot set balance = balance - 1 where brand_id = $1', [brand]);
});

// Commands of all members at the same time, on two pots in either order.
test('concurrent payments keep every pot at the sum of the accepted ones and never below zero', async () => {
  const pots = ['pot:a', 'pot:b'] as const;
  const move = fc.record({
    member: fc.nat({ max: 2 }),
    moves: fc.array(
      fc.record({ pot: fc.constantFrom(...pots), gain: fc.boolean(), amount: fc.bigInt({ min: 1n, max: 60n }) }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 10 }), async (commands) => {
      const before = new Map<string, bigint>();
      for (const pot of pots) before.set(pot, (await balance(pot)) ?? 0n);
      const answers = await Promise.all(
        commands.map(({ member, moves }) =>
          ledger().post(
            members[member]!,
            'bet',
            moves.map(({ pot, gain, amount }): TestLine => (gain ? ['cash', pot, amount] : [pot, 'cash', amount])),
          ),
        ),
      );
      for (const pot of pots) {
        const gained = commands
          .filter((_command, n) => answers[n]!.status === 'ok')
          .flatMap(({ moves }) => moves)
          .filter((one) => one.pot === pot)
          .reduce((sum, { gain, amount }) => sum + (gain ? amount : -amount), 0n);
        expect((await balance(pot)) ?? 0n).toBe(before.get(pot)! + gained);
      }
      expect(answers.every(({ status }) => status === 'ok' || status === 'insufficient')).toBe(true);
    }),
    { numRuns: 25 },
  );
  await expectProved();
});
