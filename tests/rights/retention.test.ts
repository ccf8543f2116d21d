import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import type { Retention } from '../../apps/server/src/platform/module.ts';
import { retentionMarkdown } from '../../apps/server/src/platform/retention-page.ts';
import { serverEnvironment } from '../test-app.ts';

// The modules declare how long the rows of their tables are kept (decision 0019).

let db: TestDatabase;
let app: App;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-retention-'));
  db = await testDatabase();
  await prepareJobs(db.ownerUrl);
  app = await compose(loadConfig(serverEnvironment(db, folder)));
});
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const declared = (): { readonly module: string; readonly entry: Retention; readonly table: string }[] =>
  app.modules.flatMap(({ name, retention = [] }) =>
    retention.flatMap((entry) => entry.tables.map((table) => ({ module: name, entry, table }))),
  );

/** The tables of the database, without the movable clock of tests and demos. */
const existing = async (): Promise<string[]> =>
  (
    await db.owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p')
         and not c.relispartition
         and n.nspname !~ '^pg_'
         and n.nspname not in ('information_schema', 'public')
         and c.oid <> to_regclass('platform.clock_offset')`,
    )
  ).map(({ name }) => name);

it('is declared for every table, by one module', async () => {
  const tables = await existing();
  expect(tables.length).toBeGreaterThan(50);
  const modulesOf = (table: string): string[] => [
    ...new Set(
      declared()
        .filter(({ table: name }) => name === table || name === `${table.split('.')[0]}.*`)
        .map(({ module }) => module),
    ),
  ];
  expect(
    tables.map((table) => [table, modulesOf(table).length] as const).filter(([, modules]) => modules !== 1),
  ).toEqual([]);
});

it('is declared once per table, or for named rows of it', () => {
  for (const table of new Set(declared().map(({ table: name }) => name))) {
    const same = declared().filter(({ table: name }) => name === table);
    const rows = same.map(({ entry }) => entry.rows ?? '');
    expect([table, new Set(rows).size, same.length > 1 && rows.includes('')]).toEqual([table, same.length, false]);
  }
});

it('names existing tables only', async () => {
  const tables = await existing();
  const isKnown = (name: string): boolean =>
    tables.some((table) => table === name || `${table.split('.')[0]}.*` === name);
  expect(declared().filter(({ table }) => !isKnown(table))).toEqual([]);
});

it('is listed completely by the page that npm run docs writes', () => {
  const page = retentionMarkdown(app.modules);
  expect(
    declared().filter(({ table, entry }) => !page.includes(`\`${table}\``) || !page.includes(entry.reason)),
  ).toEqual([]);
});

it('names a job of the module that removes the rows', () => {
  for (const { jobs = [], retention = [] } of app.modules)
    for (const { tables, job } of retention)
      if (job !== undefined)
        expect([tables, jobs.map((item) => item.name)]).toEqual([tables, expect.arrayContaining([job])]);
});

it('of a schema is declared by the module that owns it', () => {
  expect(
    declared().filter(
      ({ module, table }) =>
        !['housekeeping', 'authentication', 'mail', 'encryption', 'files'].includes(module) &&
        !table.startsWith(`${module}.`),
    ),
  ).toEqual([]);
});

it('lets the application role delete short-lived rows, recovery codes, passkeys and operator roles only', async () => {
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
    'console.figure_step',
    'console.passkey',
    'console.passkey_challenge',
    'console.recovery_code',
    'console.role',
    'console.role_permission',
    'identity.challenge',
    'identity.passkey',
    'identity.remember',
    'identity.sms_code',
    'platform.attempt',
    'platform.encryption_key',
    'platform.outbox_dead_letter',
    'platform.outgoing_message',
    'platform.rate',
  ]);
});
