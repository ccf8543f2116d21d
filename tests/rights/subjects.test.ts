import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionNames, type Permission } from '@chokdee/contract/permissions';
import { subjectKinds } from '@chokdee/contract/subjects';
import { uuid7 } from '@chokdee/contract/uuid7';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { createSubjects } from '../../apps/server/src/platform/subjects.ts';
import { serverEnvironment } from '../test-app.ts';

// The modules declare how the subjects of the audit log and of settlements are named.

/** Kinds without name and page, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  audit: 'the log itself',
  call: 'a call that was refused: its id is its name, and no page shows calls',
};

let db: TestDatabase;
let app: App;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-subjects-'));
  db = await testDatabase();
  await prepareJobs(db.ownerUrl);
  app = await compose(loadConfig(serverEnvironment(db, folder)));
});
afterAll(async () => {
  await app.close();
  await db.close();
  await rm(folder, { recursive: true });
});
const namings = () => app.modules.flatMap(({ subjects = [] }) => subjects);

it('has one module that names each kind, or a reason that none does', () => {
  expect([...namings().map(({ kind }) => kind), ...Object.keys(WITHOUT)].sort()).toEqual([...subjectKinds].sort());
});

it('names pages that the console has', () => {
  const features = join(import.meta.dirname, '../../apps/console/src/features');
  const paths = new Set(
    readdirSync(features).flatMap((name) => {
      const parts = readFileSync(join(features, name, 'parts.tsx'), 'utf8');
      return [...parts.matchAll(/path: '([^']+)'/g)].map(([, path]) => path);
    }),
  );
  const root = join(import.meta.dirname, '../../apps/server/src');
  const used = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(subjects|outbox-module)\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/pageOf\('([^']+)'/g)])
    .map(([, path]) => path!);
  expect(new Set(used).size).toBeGreaterThan(12);
  expect([...new Set(used)].filter((path) => !paths.has(path))).toEqual([]);
});

it('reads the names of every kind, and finds none of things that do not exist', async () => {
  const nameSubjects = createSubjects(namings);
  const reader = {
    brandId: 'chokdee',
    language: 'EN',
    permissions: new Set(permissionNames),
  };
  for (const kind of subjectKinds) {
    const subjects = [`${kind}:${uuid7()}`, `${kind}:no/such/thing`];
    const names = await nameSubjects(reader, subjects);
    for (const subject of names.keys()) expect(subjects).toContain(subject);
  }
});

it('names a member of the brand, and nobody of another one', async () => {
  const nameSubjects = createSubjects(namings);
  const [own, other] = [uuid7(), uuid7()];
  for (const [id, brand] of [
    [own, 'chokdee'],
    [other, 'another'],
  ])
    await db.owner.query(
      `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash)
       values ($1, $2, 'Somchai', 'somchai', 'THB', '$argon2id$')`,
      [id, brand],
    );
  const read = async (...granted: Permission[]) => [
    ...(await nameSubjects({ brandId: 'chokdee', language: 'EN', permissions: new Set(granted) }, [
      `member:${own}`,
      `member:${other}`,
    ])),
  ];
  expect(await read('console.members.read')).toEqual([
    [`member:${own}`, { name: 'Somchai', page: { path: '/members', search: { id: own } } }],
  ]);
  expect(await read('audit.log.read')).toEqual([]);
});
