import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { balances, operatorBalances, statement, turnover } from './client.ts';
import { prove } from './proof.ts';
import { ledgerFunctions, openMember, postSet } from './testing.ts';

let kit: TestDatabase;
let ledger: ReturnType<typeof ledgerFunctions>;
beforeAll(async () => {
  kit = await testDatabase();
  ledger = ledgerFunctions(kit.database);
});
afterAll(async () => {
  await kit.close();
});

const cashOf = async (memberId: string) => (await balances(kit.database, memberId))[0]!;
async function funded(amount: bigint): Promise<string> {
  const memberId = await openMember(kit.database);
  await ledger.post(memberId, 'deposit', [['channel:test', 'cash', amount]]);
  return memberId;
}
const transfersOf = async (memberId: string) =>
  (
    await kit.database.query<{ n: bigint }>('select count(*) as n from ledger.transfer where member_id = $1', [
      memberId,
    ])
  )[0]!.n;

describe('a command', () => {
  test('is atomic and posts its lines in order', async () => {
    const memberId = await funded(100n);
    expect(
      (
        await ledger.post(memberId, 'bet', [
          ['cash', 'house:games', 60n],
          ['cash', 'house:games', 60n],
        ])
      ).status,
    ).toBe('insufficient');
    expect(await cashOf(memberId)).toMatchObject({ balance: 100n, version: 1n });
    // The win comes first and pays for the second stake.
    expect(
      (
        await ledger.post(memberId, 'bet', [
          ['cash', 'house:games', 100n],
          ['house:games', 'cash', 50n],
          ['cash', 'house:games', 50n],
        ])
      ).status,
    ).toBe('ok');
    expect(await cashOf(memberId)).toMatchObject({ balance: 0n, version: 4n, revision: 4n });
  });

  test('returns the stored answer when it is replayed', async () => {
    const memberId = await funded(100n);
    const id = uuid7();
    const lines = [['cash', 'house:games', 100n]] as const;
    const first = await ledger.post(memberId, 'bet', lines, { id });
    expect(first).toMatchObject({ status: 'ok', balances: [{ purse: 'cash', balance: '0', version: '2' }] });
    await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 7n]]);
    expect(await ledger.post(memberId, 'bet', lines, { id })).toEqual({ ...first, status: 'replayed' });
    expect(await ledger.post(memberId, 'bet', [['cash', 'house:games', 1n]], { id })).toEqual({
      status: 'conflict',
      balances: [],
    });
    expect(await cashOf(memberId)).toMatchObject({ balance: 7n, version: 3n });
  });

  test('has one effect when it is sent 20 times concurrently', async () => {
    const memberId = await funded(100n);
    const id = uuid7();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ledger.post(memberId, 'bet', [['cash', 'house:games', 30n]], { id })),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'replayed')).toHaveLength(19);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.balances))).size).toBe(1);
    expect((await cashOf(memberId)).balance).toBe(70n);
  });

  test('never overdraws a purse, with 50 concurrent commands (M6)', async () => {
    const memberId = await funded(100n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ledger.post(memberId, 'bet', [['cash', 'house:games', 9n]])),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(11);
    expect(await cashOf(memberId)).toMatchObject({ balance: 1n, version: 12n });
  });

  test('makes a purse at its first credit, also when commands run concurrently', async () => {
    const memberId = await funded(10n);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ledger.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 5n]])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill('ok'));
    expect((await balances(kit.database, memberId)).find(({ purse }) => purse === 'bonus')).toMatchObject({
      balance: 30n,
      version: 6n,
    });
  });

  test('may exchange two currencies through house:fx', async () => {
    const memberId = await funded(100_000_000n);
    await ledger.post(memberId, 'adjustment', [['promotion:points', 'points', 500_000_000n, 'PTS']]);
    const answer = await ledger.post(memberId, 'transfer_in', [
      ['points', 'house:fx', 500_000_000n, 'PTS'],
      ['house:fx', 'cash', 5_000_000n],
    ]);
    expect(answer.balances).toMatchObject([
      { purse: 'cash', currency: 'THB', balance: '105000000' },
      { purse: 'points', currency: 'PTS', balance: '0' },
    ]);
  });

  test('gives the paying line of a bet the type win', async () => {
    const memberId = await funded(100n);
    await ledger.post(memberId, 'bet', [
      ['cash', 'house:games', 10n],
      ['house:games', 'cash', 25n],
    ]);
    const { entries, total } = await statement(kit.database, memberId, {}, { limit: 2, offset: 0 });
    expect(total).toBe(3n);
    expect(entries).toMatchObject([
      { type: 'win', amount: 25n, balance: 115n, version: 3n, other: 'house:games' },
      { type: 'bet', amount: -10n, balance: 90n, version: 2n, other: 'house:games' },
    ]);
  });

  test.each([
    ['an amount of zero', 'bet', ['cash', 'house:games', 0n]],
    ['an amount below zero', 'bet', ['cash', 'house:games', -5n]],
    ['one account on both sides', 'bet', ['cash', 'cash', 5n]],
    ['an unknown kind of account', 'bet', ['cash', 'huose:games', 5n]],
    ['an unknown purse', 'win', ['house:games', 'pocket', 5n]],
    ['a purse in a foreign currency', 'win', ['house:games', 'cash', 5n, 'EUR']],
    ['a line to the debt', 'win', ['house:games', 'debt', 5n]],
    ['a line from the debt', 'win', ['debt', 'cash', 5n]],
    ['the type reversal', 'reversal', ['cash', 'house:games', 5n]],
    ['an unknown type', 'gift', ['house:games', 'cash', 5n]],
  ] as const)('raises an error and changes nothing with %s', async (_what, type, line) => {
    const memberId = await funded(100n);
    await expect(ledger.post(memberId, type, [line])).rejects.toMatchObject({ code: '22023' });
    expect(await transfersOf(memberId)).toBe(1n);
  });

  test('without lines or for a member without purses raises an error', async () => {
    await expect(ledger.post(await funded(1n), 'bet', [])).rejects.toMatchObject({ code: '22023' });
    await expect(ledger.post(uuid7(), 'deposit', [['channel:test', 'cash', 5n]])).rejects.toMatchObject({
      code: 'P0002',
    });
  });
});

describe('a set of postings', () => {
  const postCash = async (
    memberId: string,
    debit: bigint,
    credit: bigint,
    { id = uuid7(), content = `${debit}/${credit}` } = {},
  ) => (await postSet(kit.owner, [{ memberId, id, content, debit, credit }]))[0]!;
  const rows = async (memberId: string) =>
    kit.database.query(
      `select line, type, debit, credit, amount, debit_balance, debit_version, credit_balance, credit_version,
         currency, brand_id, reference, hash is null as later
       from ledger.transfer
       where member_id = $1
       order by posted_at, id, line`,
      [memberId],
    );

  test.each([
    [40n, 0n],
    [0n, 25n],
    [40n, 25n],
    [100n, 100n],
  ])('writes the same rows as ledger.post: debit %s, credit %s', async (debit, credit) => {
    const [fast, plain] = [await funded(100n), await funded(100n)];
    const lines = [
      ...(debit > 0n ? ([['cash', 'house:games', debit]] as const) : []),
      ...(credit > 0n ? ([['house:games', 'cash', credit]] as const) : []),
    ];
    const {
      purse: _purse,
      currency: _currency,
      ...cash
    } = await (async () => {
      await ledger.post(plain, 'bet', lines);
      return cashOf(plain);
    })();
    expect(await postCash(fast, debit, credit)).toEqual({ status: 'ok', ...cash });
    expect(await rows(fast)).toEqual(await rows(plain));
    expect(await balances(kit.database, fast)).toEqual(await balances(kit.database, plain));
  });

  test('replays a repeated command and refuses other content and another number of lines', async () => {
    const memberId = await funded(100n);
    const [one, two] = [uuid7(), uuid7()];
    await postCash(memberId, 10n, 0n, { id: one });
    await postCash(memberId, 10n, 5n, { id: two });
    expect((await postCash(memberId, 10n, 0n, { id: one })).status).toBe('replayed');
    expect((await postCash(memberId, 10n, 0n, { id: two })).status).toBe('conflict');
    expect((await postCash(memberId, 11n, 0n, { id: one })).status).toBe('conflict');
    expect((await postCash(memberId, 10n, 5n, { id: one })).status).toBe('conflict');
    expect(await cashOf(memberId)).toMatchObject({ balance: 85n, version: 4n, revision: 4n });
    expect(await transfersOf(memberId)).toBe(4n);
  });

  test('accepts ids in any order and replays each of them', async () => {
    const memberId = await funded(100n);
    const ids = [uuid7(), uuid7(), uuid7()] as const;
    for (const id of [ids[2], ids[0], ids[1]]) expect((await postCash(memberId, 10n, 4n, { id })).status).toBe('ok');
    for (const id of ids) expect((await postCash(memberId, 10n, 4n, { id })).status).toBe('replayed');
    expect(await cashOf(memberId)).toMatchObject({ balance: 82n, version: 7n });
    expect(await transfersOf(memberId)).toBe(7n);
    expect((await prove(kit.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('refuses the id of a command that did not change cash, and changes nothing', async () => {
    const memberId = await funded(100n);
    const id = uuid7();
    await ledger.post(memberId, 'bonus', [['promotion:welcome', 'bonus', 5n]], { id });
    expect((await postCash(memberId, 10n, 0n, { id })).status).toBe('conflict');
    expect(await cashOf(memberId)).toMatchObject({ balance: 100n, version: 1n });
  });

  test('refuses an overdraft', async () => {
    const memberId = await funded(100n);
    expect((await postCash(memberId, 101n, 500n)).status).toBe('insufficient');
    expect(await cashOf(memberId)).toMatchObject({ balance: 100n, version: 1n });
  });

  test('claims the id of a command that moves nothing', async () => {
    const memberId = await funded(100n);
    const id = uuid7();
    expect((await postCash(memberId, 0n, 0n, { id })).status).toBe('ok');
    expect((await postCash(memberId, 0n, 0n, { id })).status).toBe('replayed');
    expect((await ledger.post(memberId, 'bet', [['cash', 'house:games', 1n]], { id })).status).toBe('conflict');
    expect(await transfersOf(memberId)).toBe(1n);
  });

  test('skips a locked purse, refuses an unknown member, and posts the others', async () => {
    const [free, locked, unknown] = [await funded(100n), await funded(100n), uuid7()];
    const client = await kit.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from ledger.account where member_id = $1 for update', [locked]);
      const answers = await postSet(
        kit.owner,
        [free, locked, unknown].map((memberId) => ({ memberId, id: uuid7(), content: 'bet', debit: 1n })),
      );
      expect(answers.map(({ status }) => status)).toEqual(['ok', 'busy', 'unknown']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await cashOf(locked)).balance).toBe(100n);
  });

  test('repays a debt like ledger.post', async () => {
    const memberId = await openMember(kit.database);
    const deposit = uuid7();
    await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]], { id: deposit });
    await ledger.post(memberId, 'bet', [['cash', 'house:games', 100n]]);
    await ledger.reverse(memberId, deposit);
    expect((await postCash(memberId, 0n, 130n)).status).toBe('ok');
    expect(await balances(kit.database, memberId)).toMatchObject([
      { purse: 'cash', balance: 30n },
      { purse: 'debt', balance: 0n },
    ]);
  });

  test('refuses a stake that only a gain before repayment would cover', async () => {
    const memberId = await openMember(kit.database);
    const deposit = uuid7();
    await ledger.post(memberId, 'deposit', [['channel:test', 'cash', 60n]], { id: deposit });
    await ledger.post(memberId, 'bet', [['cash', 'house:games', 60n]]);
    await ledger.reverse(memberId, deposit);
    const posting = { member_id: memberId, hash: '\\x00', type: 'bet', currency: 'THB', purse: 'cash', first_line: 0 };
    const judge = async (stake: number) =>
      kit.owner.query<{ refusal: string | null }>(
        `select j.posting_refusal as refusal
         from unnest(ledger.judge(
           array(select p from jsonb_populate_recordset(null::ledger.posting, $1) as p), platform.clock(), true
         )) as j`,
        [
          JSON.stringify([
            { ...posting, id: uuid7(), released: 0, debit: 0, credit: 130 },
            { ...posting, id: uuid7(), released: 0, debit: stake, credit: 0, gained_before: 130, lines_before: 1 },
          ]),
        ],
      );
    expect(await judge(70)).toEqual([{ refusal: null }, { refusal: null }]);
    expect(await judge(71)).toEqual([{ refusal: null }, { refusal: 'insufficient' }]);
  });
});

describe('operator-owned accounts', () => {
  test("are posted to each other under the brand's operator account owner, once per id", async () => {
    const brand = `brand-${uuid7()}`;
    const [{ owner }] = (await kit.database.query<{ owner: string }>('select ledger.operator_owner_id($1) as owner', [
      brand,
    ])) as [{ owner: string }];
    const id = uuid7();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        ledger.post(owner, 'adjustment', [['house:games', 'jackpot:daily', 500n]], { id }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['ok', 'replayed', 'replayed', 'replayed', 'replayed']);
    await expect(ledger.post(owner, 'win', [['jackpot:daily', 'cash', 500n]])).rejects.toMatchObject({ code: '22023' });
    expect(await operatorBalances(kit.database, brand)).toEqual([
      { account: 'house:games', currency: 'THB', balance: -500n },
      { account: 'jackpot:daily', currency: 'THB', balance: 500n },
    ]);
  });

  test('have the same balances before and after their days are closed', async () => {
    const own = await testDatabase();
    try {
      const otherLedger = ledgerFunctions(own.database);
      const memberId = await openMember(own.database);
      await otherLedger.post(memberId, 'deposit', [['channel:test', 'cash', 100n]]);
      await otherLedger.post(memberId, 'bet', [['cash', 'house:games', 30n]]);
      await own.moveClock(26 * 3_600_000);
      await otherLedger.post(memberId, 'bet', [['cash', 'house:games', 5n]]);
      const before = await operatorBalances(own.database, 'chokdee');
      expect(before).toEqual([
        { account: 'channel:test', currency: 'THB', balance: -100n },
        { account: 'house:games', currency: 'THB', balance: 35n },
      ]);
      expect(await own.database.query('select ledger.close_days() as days')).toEqual([{ days: 1 }]);
      expect(await operatorBalances(own.database, 'chokdee')).toEqual(before);
      expect(await own.database.query('select ledger.close_days() as days')).toEqual([{ days: 0 }]);
      expect(
        await own.database.query(
          `select account, debits, credits, entries from ledger.operator_account_day order by account`,
        ),
      ).toEqual([
        { account: 'channel:test', debits: '100', credits: '0', entries: 1n },
        { account: 'house:games', debits: '0', credits: '30', entries: 1n },
      ]);
    } finally {
      await own.close();
    }
  });
});

test('the statement sums up to the balance (M13) and can be filtered by type and time', async () => {
  const memberId = await funded(1_000n);
  for (const amount of [10n, 20n, 30n])
    await ledger.post(memberId, 'bet', [
      ['cash', 'house:games', amount],
      ['house:games', 'cash', amount / 2n],
    ]);
  const { entries } = await statement(kit.database, memberId, {}, { limit: 100, offset: 0 });
  expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe((await cashOf(memberId)).balance);
  const bets = await statement(kit.database, memberId, { types: ['bet'] }, { limit: 2, offset: 2 });
  expect(bets).toMatchObject({ total: 3n, entries: [{ amount: -10n }] });
  expect(await statement(kit.database, memberId, { types: ['bet'] }, { limit: 10, offset: 10 })).toEqual({
    total: 3n,
    entries: [],
  });
  expect(await turnover(kit.database, memberId, {})).toEqual([
    { type: 'bet', currency: 'THB', entries: 3n, gained: 0n, lost: 60n },
    { type: 'deposit', currency: 'THB', entries: 1n, gained: 1_000n, lost: 0n },
    { type: 'win', currency: 'THB', entries: 3n, gained: 30n, lost: 0n },
  ]);
  const middle = entries[2]!.postedAt;
  const [since, until] = await Promise.all([
    statement(kit.database, memberId, { from: middle }, { limit: 100, offset: 0 }),
    statement(kit.database, memberId, { to: middle }, { limit: 100, offset: 0 }),
  ]);
  expect(since.total + until.total).toBe(7n);
  expect(since.total).toBeGreaterThan(0n);
  expect(until.total).toBeGreaterThan(0n);
});
