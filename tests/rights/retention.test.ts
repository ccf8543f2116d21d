import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';

// Decision 0019 states the retention of every table.

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await prepareJobs(db.ownerUrl);
});
afterAll(() => db.close());

const page = readFileSync(join(import.meta.dirname, '../../docs/decisions/0019-retention.md'), 'utf8');
const documented = new Set([...page.matchAll(/`([a-z_]+(?:\.[a-z_]+)?)`/g)].map(([, name]) => name));

it('documents every table in decision 0019, alone or with its schema', async () => {
  const tables = await db.owner.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p')
       and not c.relispartition
       and n.nspname !~ '^pg_'
       and n.nspname not in ('information_schema', 'public')
       -- The movable clock of tests and demos.
       and c.oid <> to_regclass('platform.clock_offset')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  expect(
    tables
      .filter(({ schema, name }) => !documented.has(schema) && !documented.has(`${schema}.${name}`))
      .map(({ schema, name }) => `${schema}.${name}`),
  ).toEqual([]);
});

it('documents existing tables only', async () => {
  const names = [...documented].filter(
    (name) => name!.includes('.') && !/^[a-z]+\.(purge|deliver|drop|rotate|free|forget)/.test(name!),
  );
  const missing = await db.owner.query<{ name: string }>(
    `select name
     from unnest($1::text[]) name
     where to_regclass(name) is null
       and name not in ('identity.session.retained', 'launcher.session.played')`,
    [names],
  );
  expect(missing).toEqual([]);
});

it('lets the application role delete short-lived rows only', async () => {
  const deletable = await db.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p')
       and not c.relispartition
       and n.nspname in ('identity', 'console', 'launcher', 'seeds', 'protection', 'platform', 'audit')
       and has_table_privilege('chokdee_app', c.oid, 'DELETE')
     order by 1`,
  );
  expect(deletable.map(({ name }) => name)).toEqual([
    'identity.throttle',
    'platform.encryption_key',
    'platform.outbox_dead_letter',
    'platform.outbox_processed',
    'platform.outgoing_message',
    'platform.rate',
  ]);
});
