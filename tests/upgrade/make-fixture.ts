// npx tsx tests/upgrade/make-fixture.ts: writes tests/upgrade/baseline from the present files. Not
// to be run after the first release (docs/howto/add-a-migration.md).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationSources } from '@chokdee/database/migrate';
import { withClient } from '@chokdee/database/roles';
import setUp from '@chokdee/database/testing-setup';
import { testDatabase } from '@chokdee/database/testing';
import type pg from 'pg';
import { FACTS_FILE, FROZEN_FOLDER, ROWS_FOLDER, SOURCES_FILE } from './frozen.ts';
import { fillDatabase } from './fill.ts';

/** Tables that migrations and tests write themselves. */
const LEFT_OUT = ['platform.applied_migration', 'platform.applied_function', 'platform.clock_offset'];

const tearDown = await setUp();
try {
  const db = await testDatabase();
  const facts = await fillDatabase(db);
  await withClient(db.superUrl, async (client) => {
    await renumberTransactions(client);
    rmSync(FROZEN_FOLDER, { recursive: true, force: true });
    mkdirSync(join(FROZEN_FOLDER, ROWS_FOLDER), { recursive: true });
    write(SOURCES_FILE, `${JSON.stringify(migrationSources(), null, 1)}\n`);
    write(FACTS_FILE, `${JSON.stringify({ ...facts, sequences: await readSequences(client) }, null, 2)}\n`);
    for (const [schema, text] of await readRows(client)) write(join(ROWS_FOLDER, `${schema}.json`), text);
  });
  await db.close();
} finally {
  await tearDown();
}

function write(file: string, text: string): void {
  writeFileSync(join(FROZEN_FOLDER, file), text);
  console.log(`${file}  ${text.length}`);
}

/**
 * Replaces stored transaction ids by small ones in the same order, in all columns. A new cluster
 * counts from a low number, and consumers read only events below the oldest running transaction.
 */
async function renumberTransactions(client: pg.Client): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where a.atttypid = 'xid8'::regtype
       and c.relkind in ('r', 'p')
       and not c.relispartition
       and c.relnamespace::regnamespace::text not like 'pg_%'`,
  );
  const all = columns.map(({ table, column }) => `select ${column} as xid from ${table}`).join(' union ');
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table renumbered as
     select xid, (10 + row_number() over (order by xid))::text::xid8 as new from (${all}) x where xid > '0'`,
  );
  for (const { table, column } of columns)
    await client.query(`update ${table} t set ${column} = r.new from renumbered r where t.${column} = r.xid`);
}

/** The last values of the sequences that were used. */
async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences
     where last_value is not null
     order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Per schema the rows of its tables as JSON, one row per line. */
async function readRows(client: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p')
       and not c.relispartition
       and n.nspname !~ '^pg_'
       and n.nspname <> 'information_schema'
       and format('%I.%I', n.nspname, c.relname) <> all ($1)
     order by 1, 2`,
    [LEFT_OUT],
  );
  const texts = new Map<string, string[]>();
  const empty: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `select to_json(t)::text as line from ${schema}.${name} t order by 1`,
    );
    if (rows.length === 0) empty.push(`${schema}.${name}`);
    const body = rows.map(({ line }) => `\n  ${line}`).join(',');
    texts.set(schema, [...(texts.get(schema) ?? []), ` "${name}": [${body}${rows.length > 0 ? '\n ' : ''}]`]);
  }
  if (empty.length > 0) console.log(`Tables without rows: ${empty.join(', ')}`);
  return new Map([...texts].map(([schema, entries]) => [schema, `{\n${entries.join(',\n')}\n}\n`]));
}
