import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import { prove } from '@chokdee/ledger/proof';
import { baht, openPlayer, playOf, placeOf } from '../../apps/server/src/modules/wagering/testing.ts';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/proof.ts';

/** What the role of the server may do to the rooms where money and chance are kept, whoever speaks through it. */
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const MONEY = ['ledger', 'protection', 'seeds', 'wagering', 'launcher', 'cashier', 'audit'];
const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`;
const DENIED = '42501';

/** Tables of those rooms the application writes by itself: none of them moves money. */
const WRITTEN: Readonly<Record<string, string>> = {
  // Derived from the outbox; the books are the truth.
  'wagering.daily_total': 'INSERT UPDATE',
  // A brand's own figures, and accounts money is paid to (a person looks at each payout).
  'cashier.settings': 'INSERT UPDATE',
  'cashier.payee': 'INSERT',
  // The bank that stands outside the house.
  'cashier.sandbox_order': 'INSERT UPDATE',
  'cashier.sandbox_answer': 'INSERT UPDATE',
  'cashier.sandbox_payout': 'INSERT',
  // A line is added, never changed; its number and its time are not the writer's to choose.
  'audit.entry': 'INSERT',
};

describe('the application role', () => {
  test('writes no table of money, nor a partition or a column of one', async () => {
    const tables = await db.owner.query<{ name: string; verbs: string }>(
      `select c.oid::regclass::text as name, (
         select string_agg(verb, ' ' order by verb) from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb
         where has_table_privilege('chokdee_app', c.oid, verb) or (verb in ('INSERT', 'UPDATE') and has_any_column_privilege('chokdee_app', c.oid, verb))) as verbs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p')`,
      [MONEY],
    );
    expect(tables.length).toBeGreaterThan(40);
    expect(
      Object.fromEntries(tables.filter(({ verbs }) => verbs !== null).map(({ name, verbs }) => [name, verbs])),
    ).toEqual(WRITTEN);
    for (const { name } of tables.filter((table) => !(table.name in WRITTEN))) {
      await expect(db.database.query(`delete from ${name}`)).rejects.toMatchObject({ code: DENIED });
    }
  });

  test('makes nothing: no table, no function, no temporary thing that could stand in for one of ours', async () => {
    for (const { schema } of await db.owner.query<{ schema: string }>(
      `select n.nspname as schema from pg_namespace n where ${OURS} or n.nspname = 'public'`,
    )) {
      await expect(db.database.query(`create table ${schema}.mine (id integer)`)).rejects.toMatchObject({
        code: DENIED,
      });
      await expect(
        db.database.query(`create function ${schema}.mine() returns integer language sql as 'select 1'`),
      ).rejects.toMatchObject({ code: DENIED });
    }
    await expect(db.database.query('create temp table account (id integer)')).rejects.toMatchObject({ code: DENIED });
    await expect(db.database.query('set role chokdee_owner')).rejects.toMatchObject({ code: DENIED });
    await expect(db.database.query(`set session_replication_role = 'replica'`)).rejects.toMatchObject({ code: DENIED });
  });

  test("calls only what is granted to it by name, and what runs with the owner's rights finds nothing but the catalogue by itself", async () => {
    const functions = await db.owner.query<{ name: string; open: boolean; definer: boolean; path: string | null }>(
      `select p.oid::regprocedure::text as name, has_function_privilege('public', p.oid, 'execute') as open, p.prosecdef as definer,
         (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
    );
    expect(functions.length).toBeGreaterThan(100);
    // Trigger functions cannot be called.
    expect(
      functions.filter(({ open, name }) => open && !/\.(guard_\w+|refuse_\w+)\(\)$/.test(name)).map(({ name }) => name),
    ).toEqual([]);
    expect(
      functions
        .filter(({ definer, path }) => definer && path !== 'search_path=pg_catalog, pg_temp')
        .map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('hostile arguments', () => {
  const hostileAmounts = ['-1', '-9223372036854775808', '9223372036854775808', '1.5', 'x', '', null, undefined];

  // wagering.void is left out: it takes no amount, and to give a stake back is what it is for.
  test('to any function the role can call leave every purse and every rule of the books as they were', async () => {
    const [one, other] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const place = placeOf(one, baht(10));
    await db.database.query('select wagering.place($1::jsonb), wagering.place_and_settle($2::jsonb)', [
      JSON.stringify(place),
      JSON.stringify(playOf(other, baht(10), baht(5))),
    ]);
    const held = uuid7();
    await db.database.query(
      `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5000000, 'THB', null, null)`,
      [other, held],
    );
    const purses = async () =>
      db.owner.query('select member_id, purse, currency, balance, held, version from ledger.account order by 1, 2, 3');
    const before = await purses();

    const callable = await db.owner.query<{ name: string; types: string[] }>(
      `select p.oid::regproc::text as name, array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a (t, n) order by n) as types
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${OURS} and p.prosecdef and has_function_privilege('chokdee_app', p.oid, 'execute') and p.oid::regproc::text <> 'wagering.void'`,
    );
    expect(callable.length).toBeGreaterThan(60);
    const commands = hostileAmounts.map((amount) =>
      JSON.stringify({
        ...place,
        id: uuid7(),
        wagerId: place.id,
        stake: amount,
        payout: amount ?? null,
        amount,
        validBet: amount,
        requestId: uuid7(),
        type: 'win',
        sessionId: held,
        roundId: place.id,
        channel: 'sandbox',
        nonce: `hostile-${String(amount)}`,
        reference: 'nowhere',
        outcome: 'paid',
        authorisation: 'x',
        account: 'x',
        lines: [{ debit: 'house:games', credit: 'cash', amount: amount ?? null, currency: 'THB' }],
      }),
    );
    const values: Readonly<Record<string, readonly unknown[]>> = {
      uuid: [null, one, held],
      text: [null, '', 'cash', 'house:games'],
      bigint: [null, -1, '9223372036854775807'],
      integer: [null, 0],
      boolean: [null, true],
      bytea: [null, Buffer.from('00', 'hex')],
      jsonb: [null, '{}', '[]', ...commands],
      'jsonb[]': [null, [], [null], ...commands.map((command) => [command, commands[0]])],
      'timestamp with time zone': [null, 'infinity'],
      interval: [null, '-1 year'],
      'text[]': [null],
      'uuid[]': [null, [], [one], [one, null]],
      'bytea[]': [null, [], [Buffer.from('00', 'hex')]],
      'ledger.line[]': [
        null,
        '{}',
        `{"(house:games,cash,-5,THB)"}`,
        `{"(house:games,cash,,THB)"}`,
        `{"(house:games,cash,5,EUR)"}`,
        `{"(cash,cash,5,THB)"}`,
        `{"(debt,cash,5,THB)"}`,
      ],
    };
    let refused = 0;
    for (const { name, types } of callable) {
      const choices = types.map((type) => {
        const some = values[type];
        if (some === undefined) throw new Error(`${name} takes a ${type}: say what is hostile about it`);
        return some;
      });
      for (let n = 0; n < Math.max(1, ...choices.map((some) => some.length)) * 2; n += 1) {
        // Each argument walks its own values at its own pace.
        const given = choices.map((some, at) => some[(n + at * Math.floor(n / 2)) % some.length]);
        const list = types.map((type, at) => `$${at + 1}::${type}`).join(', ');
        await db.database.query(`select ${name}(${list})`, given).catch((error: { code?: string }) => {
          // A refusal of the database, never a crash of the session.
          expect(error.code, name).toMatch(/^(22|23|P0|42501|CKREF|40001)/);
          refused += 1;
        });
      }
    }
    expect(refused).toBeGreaterThan(100);
    expect(
      (await purses()).filter((row) =>
        (before as { member_id: string }[]).some(
          ({ member_id }) => member_id === (row as { member_id: string }).member_id,
        ),
      ),
    ).toEqual(before);
    expect((await prove(db.owner, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
  });
});
