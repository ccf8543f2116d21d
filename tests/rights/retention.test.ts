import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';

/** How long each table's rows are kept is decided, and written down. */
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await prepareJobs(db.ownerUrl);
});
afterAll(() => db.close());

const page = readFileSync(join(import.meta.dirname, '../../docs/decisions/0019-retention.md'), 'utf8');
const named = new Set([...page.matchAll(/`([a-z_]+(?:\.[a-z_]+)?)`/g)].map(([, name]) => name));

test('every table has its place in decision 19, by itself or with its whole schema', async () => {
  const tables = await db.owner.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')
       -- The movable clock of tests and demos.
       and c.oid <> to_regclass('platform.clock_offset')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  expect(
    tables
      .filter(({ schema, name }) => !named.has(schema) && !named.has(`${schema}.${name}`))
      .map(({ schema, name }) => `${schema}.${name}`),
  ).toEqual([]);
});

test('and every table named there is one', async () => {
  const names = [...named].filter(
    (name) => name!.includes('.') && !/^[a-z]+\.(purge|deliver|drop|rotate|free|forget)/.test(name!),
  );
  const missing = await db.owner.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass(name) is null and name not in ('identity.session.retained', 'launcher.session.played')`,
    [names],
  );
  expect(missing).toEqual([]);
});

test('the application can remove no row of history by itself: only what has no worth after days', async () => {
  const removable = await db.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('identity', 'console', 'launcher', 'seeds', 'protection', 'platform', 'audit') and has_table_privilege('chokdee_app', c.oid, 'DELETE') order by 1`,
  );
  expect(removable.map(({ name }) => name)).toEqual([
    'identity.throttle',
    'platform.encryption_key',
    'platform.outbox_dead_letter',
    'platform.outbox_processed',
    'platform.outgoing_message',
  ]);
});
