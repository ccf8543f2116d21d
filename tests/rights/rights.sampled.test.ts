import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baht, openPlayer, playOf, placeOf } from '../../apps/server/src/modules/wagering/testing.ts';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/proof.ts';

// What the server's database role may do in the schemas of money and outcomes, even if an attacker
// controls its statements.

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** The schemas of money and outcomes. */
const PROTECTED_SCHEMAS = ['ledger', 'protection', 'seeds', 'wagering', 'launcher', 'cashier', 'audit', 'draws'];
/** Condition for the schemas of the platform. */
const IS_PLATFORM_SCHEMA = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`;
/** SQLSTATE insufficient_privilege. */
const DENIED = '42501';

/** Tables of these schemas that the role writes directly. None of them moves money. */
const WRITABLE: Readonly<Record<string, string>> = {
  // Derived from the outbox and reproducible.
  'wagering.daily_result': 'INSERT UPDATE',
  // A brand's settings, and the accounts of payees (a person approves each payout).
  'cashier.settings': 'INSERT UPDATE',
  'cashier.payee': 'INSERT',
  // The sandbox bank, which stands for an external one.
  'cashier.sandbox_order': 'INSERT UPDATE',
  'cashier.sandbox_answer': 'INSERT UPDATE',
  'cashier.sandbox_payout': 'INSERT',
  // What channels report and the state of its comparison. The database alone writes the findings.
  'cashier.settled_transfer': 'DELETE INSERT',
  'cashier.reconciliation': 'INSERT UPDATE',
  // Entries are only added. Their number and time are set by the database.
  'audit.entry': 'INSERT',
  // Calendars of games: they bind draws that do not exist yet. A beacon is constant once it exists.
  'draws.game': 'INSERT UPDATE',
  'draws.beacon': 'INSERT',
};

describe('the application role', () => {
  it('writes no table, partition or column of money', async () => {
    const tables = await db.owner.query<{ name: string; verbs: string }>(
      `select
         c.oid::regclass::text as name,
         (
           select string_agg(verb, ' ' order by verb)
           from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) verb
           where has_table_privilege('chokdee_app', c.oid, verb)
             or (verb in ('INSERT', 'UPDATE') and has_any_column_privilege('chokdee_app', c.oid, verb))
         ) as verbs
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p')`,
      [PROTECTED_SCHEMAS],
    );
    expect(tables.length).toBeGreaterThan(40);
    expect(
      Object.fromEntries(tables.filter(({ verbs }) => verbs !== null).map(({ name, verbs }) => [name, verbs])),
    ).toEqual(WRITABLE);
    for (const { name } of tables.filter((table) => !(table.name in WRITABLE))) {
      await expect(db.database.query(`delete from ${name}`)).rejects.toMatchObject({ code: DENIED });
    }
  });

  it('creates no table, function or temporary table, and cannot take another role', async () => {
    for (const { schema } of await db.owner.query<{ schema: string }>(
      `select n.nspname as schema from pg_namespace n where ${IS_PLATFORM_SCHEMA} or n.nspname = 'public'`,
    )) {
      await expect(db.database.query(`create table ${schema}.forged (id integer)`)).rejects.toMatchObject({
        code: DENIED,
      });
      await expect(
        db.database.query(`create function ${schema}.forged() returns integer language sql as 'select 1'`),
      ).rejects.toMatchObject({ code: DENIED });
    }
    await expect(db.database.query('create temp table account (id integer)')).rejects.toMatchObject({ code: DENIED });
    await expect(db.database.query('set role chokdee_owner')).rejects.toMatchObject({ code: DENIED });
    await expect(db.database.query(`set session_replication_role = 'replica'`)).rejects.toMatchObject({ code: DENIED });
  });

  it('calls granted functions only; functions with owner rights have a fixed search_path', async () => {
    const functions = await db.owner.query<{ name: string; open: boolean; definer: boolean; path: string | null }>(
      `select
         p.oid::regprocedure::text as name,
         has_function_privilege('public', p.oid, 'execute') as open,
         p.prosecdef as definer,
         (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
       where ${IS_PLATFORM_SCHEMA}`,
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

  // Without wagering.void: it takes no amount, and it returns a stake by design.
  it('change no purse and break no invariant, whichever function they are passed to', async () => {
    const [first, second] = [await openPlayer(db, baht(100)), await openPlayer(db, baht(100))];
    const place = placeOf(first, baht(10));
    await db.database.query('select wagering.place($1::jsonb), wagering.place_and_settle($2::jsonb)', [
      JSON.stringify(place),
      JSON.stringify(playOf(second, baht(10), baht(5))),
    ]);
    const holdId = uuid7();
    await db.database.query(
      `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', 5000000, 'THB', null, null)`,
      [second, holdId],
    );
    const purses = async () =>
      db.owner.query('select member_id, purse, currency, balance, held, version from ledger.account order by 1, 2, 3');
    const before = await purses();

    const callable = await db.owner.query<{ name: string; types: string[] }>(
      `select
         p.oid::regproc::text as name,
         array(
           select format_type(t, null)
           from unnest(p.proargtypes) with ordinality as a (t, n)
           order by n
         ) as types
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
       where ${IS_PLATFORM_SCHEMA}
         and p.prosecdef
         and has_function_privilege('chokdee_app', p.oid, 'execute')
         and p.oid::regproc::text not in ('wagering.void', 'wagering.void_batch')`,
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
        sessionId: holdId,
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
    const valuesByType: Readonly<Record<string, readonly unknown[]>> = {
      uuid: [null, first, holdId],
      text: [null, '', 'cash', 'house:games'],
      bigint: [null, -1, '9223372036854775807'],
      integer: [null, 0],
      'double precision': [null, -1, 'NaN', 'Infinity'],
      boolean: [null, true],
      'bigint[]': [null, [], [-1], ['9223372036854775807', null]],
      bytea: [null, Buffer.from('00', 'hex')],
      jsonb: [null, '{}', '[]', ...commands],
      'jsonb[]': [null, [], [null], ...commands.map((command) => [command, commands[0]])],
      'timestamp with time zone': [null, 'infinity'],
      interval: [null, '-1 year'],
      date: [null, 'infinity', '-infinity'],
      'text[]': [null],
      'uuid[]': [null, [], [first], [first, null]],
      'bytea[]': [null, [], [Buffer.from('00', 'hex')]],
      'wagering.turnover_rule[]': [null, '{}', `{"(,,-1,-1)"}`, `{"(SPORTS,dice,1000000,NaN)"}`],
      'identity.session': [null],
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
        const hostile = valuesByType[type];
        if (hostile === undefined) throw new Error(`${name} takes a ${type}: add hostile values of this type`);
        return hostile;
      });
      for (let n = 0; n < Math.max(1, ...choices.map((hostile) => hostile.length)) * 2; n += 1) {
        // The step differs by argument, so that the values are combined in many ways.
        const args = choices.map((hostile, at) => hostile[(n + at * Math.floor(n / 2)) % hostile.length]);
        const list = types.map((type, at) => `$${at + 1}::${type}`).join(', ');
        await db.database.query(`select ${name}(${list})`, args).catch((error: { code?: string }) => {
          // An error of the statement, not of the session.
          expect(error.code, name).toMatch(/^(22|23|P0|42501|CKREF|CKLSE|40001)/);
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
