import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSql } from '../../scripts/lint/sql.mjs';

const BRAND = 'apps/server/src/modules/brand';
const WALLET = 'apps/server/src/modules/wallet';
const OUTBOX = 'apps/server/src/platform/outbox';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chokdee-lint-'));
  put(
    'packages/database/functions/clock.sql',
    `create or replace function platform.clock() returns timestamptz
    language sql stable as $$ select pg_catalog.clock_timestamp() $$;`,
  );
  put('packages/database/sql.json', '{"after": []}');
  put(`${BRAND}/sql.json`, '{"after": ["database"]}');
  put(`${WALLET}/sql.json`, '{"after": ["brand"]}');
  put(
    `${BRAND}/migrations/0001_tables.sql`,
    `create schema brand;
    create type brand.facts as (name text);
    create table brand.brand (
      brand_id text primary key, name text not null, opened_at timestamptz not null default platform.clock());
    create index brand_by_name on brand.brand (name); -- comments are ignored: now(), wallet.purse`,
  );
  put(
    `${BRAND}/functions/name_of.sql`,
    `create or replace function brand.name_of(id text) returns brand.facts
    language sql stable security definer set search_path = pg_catalog, pg_temp
    as $$ select row(name)::brand.facts from brand.brand where brand_id = id $$;`,
  );
  put(
    `${WALLET}/migrations/0001_tables.sql`,
    `create schema wallet;
    create table wallet.purse (
      member_id uuid, purse text, facts brand.facts,
      primary key (member_id, purse), unique (member_id, facts))`,
  );
  put(
    `${WALLET}/functions/open.sql`,
    `create or replace function wallet.open(member uuid) returns void language plpgsql as $$ begin
    insert into wallet.purse (member_id, purse, facts) select member, 'cash', f from brand.name_of('x') as f; end $$;`,
  );
  put(
    `${WALLET}/store.ts`,
    "export const purses = 'select purse from wallet.purse where platform.clock() > brand.opened($1)';\n" +
      "export const brand = { brand: { name: 'select' } }.brand.name;\n",
  );
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const broken = (): string[] => checkSql(root, {}).map(({ file, rule }) => `${rule} ${file}`);

test('accepts correct modules', () => {
  expect(checkSql(root, {})).toEqual([]);
});

describe('one schema per module', () => {
  test.each([
    ['another schema', 'create schema shop'],
    ['an object of another schema', 'create table shop.purse (id int)'],
    ['an object without a schema', 'create table purse (id int)'],
  ])('refuses to create %s', (_name, text) => {
    put(`${WALLET}/migrations/0002_more.sql`, text);
    expect(broken()).toEqual([`schema-per-module ${WALLET}/migrations/0002_more.sql`]);
  });
});

describe("another module's tables", () => {
  test.each([
    ['read', 'begin perform from brand.brand; end'],
    ['joined', 'begin perform from wallet.purse p join brand.brand b on true; end'],
    ['written', `begin insert into brand.brand (brand_id) values ('x'); end`],
    ['changed', `begin update brand.brand set name = 'x'; end`],
    ['as a row type', 'declare b brand.brand; begin null; end'],
    ['by a column type', 'declare b brand.brand%rowtype; begin null; end'],
    ['in dynamic SQL', `begin execute 'delete from brand.brand'; end`],
    ['by an unknown function', `begin perform brand.no_such('x'); end`],
  ])('are refused in a function: %s', (_name, body) => {
    put(
      `${WALLET}/functions/peek.sql`,
      `create or replace function wallet.peek() returns void language plpgsql as $$ ${body} $$;`,
    );
    expect(broken()).toEqual([`foreign-table ${WALLET}/functions/peek.sql`]);
  });

  test('are refused as a foreign key in a migration', () => {
    put(
      `${WALLET}/migrations/0002_more.sql`,
      'create table wallet.more (member_id uuid primary key, brand_id text references brand.brand (brand_id))',
    );
    expect(broken()).toEqual([`foreign-table ${WALLET}/migrations/0002_more.sql`]);
  });

  test.each([
    ['a text', 'export const a = (id: string) => `select name from brand.brand where brand_id = ${id}`;'],
    ['Kysely', "export const a = (db: Db) => db.selectFrom('brand.brand').selectAll();"],
    ["Kysely's schema", "export const a = (db: Db) => db.withSchema('brand').selectFrom('brand');"],
  ])('are refused in code: %s', (_name, text) => {
    put(`${WALLET}/store.ts`, text);
    expect(broken()).toEqual([`foreign-table ${WALLET}/store.ts`]);
  });
});

describe('the modules that SQL needs', () => {
  const needs = (): string[] =>
    checkSql(root, {})
      .filter(({ rule }) => rule === 'declared-needs')
      .map(({ file, line, text }) => `${file}:${line} ${text}`);
  beforeEach(() => {
    put(`${OUTBOX}/sql.json`, '{"after": ["database"]}');
    put(
      `${OUTBOX}/functions/append.sql`,
      'create or replace function platform.append() returns void language sql as $$ select $$;',
    );
  });
  const useIn = (body: string): void => {
    put(
      `${WALLET}/functions/use.sql`,
      `create or replace function wallet.use() returns void language plpgsql as $$\n${body}\n$$;`,
    );
  };

  test('are accepted when they are declared, directly or through another module', () => {
    useIn(`begin perform brand.name_of('x'), platform.clock(); end`);
    expect(needs()).toEqual([]);
  });

  const withoutBrand = (): void => {
    put(`${WALLET}/sql.json`, '{"after": ["database"]}');
    put(`${WALLET}/migrations/0001_tables.sql`, 'create schema wallet');
    rmSync(join(root, `${WALLET}/functions/open.sql`));
  };

  test.each([
    ['called', `begin perform brand.name_of('x'); end`],
    ['named as a type', 'declare f brand.facts; begin null; end'],
    ['named in dynamic SQL', `begin execute 'select brand.name_of(''x'')'; end`],
  ])('are refused when they are not declared: %s', (_name, body) => {
    withoutBrand();
    useIn(body);
    expect(needs()).toEqual([
      expect.stringMatching(
        new RegExp(`^${WALLET}/functions/use.sql:2 names brand\\.\\w+: "after" in ${WALLET}/sql.json lacks "brand"$`),
      ),
    ]);
  });

  test('are distinguished by their objects in the schema platform, which several modules share', () => {
    useIn('begin perform platform.append(); end');
    expect(needs()).toEqual([
      `${WALLET}/functions/use.sql:2 names platform.append: "after" in ${WALLET}/sql.json lacks "outbox"`,
    ]);
    put(`${WALLET}/sql.json`, '{"after": ["brand", "outbox"]}');
    expect(needs()).toEqual([]);
  });

  test('do not include a module that only a string names', () => {
    withoutBrand();
    useIn(`begin perform set_config('x', 'brand.opened', true); end`);
    expect(needs()).toEqual([]);
  });
});

describe('one clock', () => {
  test.each([
    'now()',
    'current_date',
    'current_timestamp',
    'localtimestamp',
    'clock_timestamp()',
    'pg_catalog.now()',
    'statement_timestamp()',
    'transaction_timestamp()',
    'timeofday()',
    `timestamptz 'now'`,
    `'today'::date`,
  ])('refuses %s', (clock) => {
    put(
      `${WALLET}/functions/late.sql`,
      `create or replace function wallet.late() returns text language sql as $$ select (${clock})::text $$;`,
    );
    put(`${WALLET}/late.ts`, `export const late = "select ${clock}";`);
    expect(broken()).toEqual([`one-clock ${WALLET}/functions/late.sql`, `one-clock ${WALLET}/late.ts`]);
  });
});

describe('comments of functions', () => {
  test('may name functions, tables, topics and files that exist', () => {
    put(
      `${WALLET}/functions/close.sql`,
      `-- Closes wallet.purse as wallet.open opens it (close.sql); publishes wallet.closed, see pg_catalog.now.
      create or replace function wallet.close() returns text language sql as $$ select 'wallet.closed' $$;`,
    );
    expect(broken()).toEqual([]);
  });

  test('must not name what does not exist', () => {
    put(
      `${WALLET}/functions/close.sql`,
      `-- Unlike wallet.reserve it moves nothing.
      create or replace function wallet.close() returns text language sql as $$ select '' $$;`,
    );
    expect(checkSql(root, {})).toEqual([
      { file: `${WALLET}/functions/close.sql`, line: 1, rule: 'dead-name', text: 'wallet.reserve does not exist' },
    ]);
  });
});

describe('member_id first', () => {
  test.each([
    ['a primary key', 'create table wallet.slip (member_id uuid, id uuid, primary key (id, member_id))'],
    ['a primary key on its column', 'create table wallet.slip (id uuid primary key, member_id uuid)'],
    ['a unique key', 'create table wallet.slip (member_id uuid primary key, id uuid, unique (id))'],
    [
      'a unique index',
      'create table wallet.slip (member_id uuid primary key, id uuid); create unique index slip_id on wallet.slip (id)',
    ],
    [
      'a key added later',
      `create table wallet.slip (member_id uuid primary key, id uuid);
      alter table wallet.slip add constraint one unique (id)`,
    ],
  ])('refuses %s that begins with another column', (_name, text) => {
    put(`${WALLET}/migrations/0002_slip.sql`, text);
    expect(broken()).toEqual([`member-first ${WALLET}/migrations/0002_slip.sql`]);
    expect(checkSql(root, { 'wallet.slip': 'for the test' })).toEqual([]);
  });

  test('refuses an exception that is not needed', () => {
    expect(checkSql(root, { 'wallet.purse': 'once needed' }).map(({ text }) => text)).toEqual([
      'wallet.purse needs no exception',
    ]);
  });
});

test.each(['', 'set search_path = public', 'set search_path = pg_catalog', 'set search_path to wallet, pg_temp'])(
  'refuses a SECURITY DEFINER function with "%s"',
  (path) => {
    put(
      `${WALLET}/functions/open.sql`,
      `create or replace function wallet.open() returns int language sql security definer ${path} as $$ select 1 $$;`,
    );
    expect(broken()).toEqual([`definer ${WALLET}/functions/open.sql`]);
  },
);

describe('numbers of migrations', () => {
  test('are refused when one is used twice', () => {
    put(`${WALLET}/migrations/0001_twice.sql`, 'select 1');
    expect(broken()).toEqual([`numbers ${WALLET}/migrations/0001_twice.sql`]);
  });
  test('are refused when one is left out', () => {
    put(`${WALLET}/migrations/0003_gap.sql`, 'select 1');
    expect(broken()).toEqual([`numbers ${WALLET}/migrations/0003_gap.sql`]);
  });
});
