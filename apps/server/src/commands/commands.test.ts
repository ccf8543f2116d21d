import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuid7 } from '@chokdee/contract/uuid7';
import { startCluster } from '@chokdee/database/cluster';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { withClient } from '@chokdee/database/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { completeFile, reserveFile } from '../platform/files/rows.ts';
import { newKey } from '../platform/files/store.ts';
import { run as backup } from './backup.ts';
import { run as openBrand } from './open-brand.ts';
import { run as openOperator } from './open-operator.ts';
import { prepare } from './prepare.ts';
import { run as prove } from './prove.ts';
import { run as reseal } from './reseal.ts';
import { run as restore } from './restore.ts';
import { run as rotateKeys } from './rotate-keys.ts';

const MEMBER = '0199a1b0-0000-7000-8000-000000000001';
let folder: string;
let printed: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-commands-'));
  chmodSync(folder, 0o711);
  const prepared = await prepare({ CHOKDEE_DATA: join(folder, 'data') }, () => undefined);
  await withClient(prepared.config.ownerUrl, (client) =>
    client.query(
      `select ledger.open_member('${MEMBER}', 'chokdee', 'THB');
       select ledger.post(
         '${MEMBER}',
         platform.uuid7(),
         '\\x01',
         'deposit',
         array[row('channel:sandbox', 'cash', 5000000, 'THB')]::ledger.line[],
         'first'
       )`,
    ),
  );
  await prepared.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The current role of a connection that can use the schema `platform`. */
const roleOf = (databaseUrl: string) =>
  withClient(
    databaseUrl,
    async (client) =>
      (await client.query<{ role: string }>('select current_user as role, platform.clock()')).rows[0]?.role,
  );

/** The contents of uploaded files, by their keys in the store. */
const CONTENTS: Readonly<Record<string, string>> = { [newKey()]: 'a slip', [newKey()]: 'a logo' };

/** Writes the rows and objects of the contents into the folder `data`. */
async function storeFiles(): Promise<void> {
  const store = createDiskStore(join(folder, 'data/files'));
  const cluster = await startCluster({ dataDirectory: join(folder, 'data') });
  const database = createDatabase(createPool(cluster.url('chokdee', 'app'), { max: 1 }));
  for (const [storeKey, content] of Object.entries(CONTENTS)) {
    const file = {
      id: uuid7(),
      brandId: 'chokdee',
      kind: 'test.file',
      ownerKind: 'brand',
      ownerId: 'chokdee',
      storeKey,
    };
    const sha256 = createHash('sha256').update(content).digest('hex');
    const image = { mediaType: 'image/png', bytes: content.length, width: 1, height: 1 } as const;
    await reserveFile(database, { ...file, ...image, sha256, keptDays: null }, 10);
    await store.put(storeKey, Buffer.from(content));
    await completeFile(database, file.id);
  }
  await database.close();
  await cluster.stop();
}

const call = (command: typeof prove, data: string, ...args: string[]): Promise<boolean> => {
  printed = [];
  return command({
    env: { CHOKDEE_DATA: join(folder, data) },
    args,
    print: (line) => {
      printed.push(line);
    },
  });
};

test('prepare returns the settings and prints nothing when the database is prepared already', async () => {
  const lines: string[] = [];
  const prepared = await prepare({ CHOKDEE_DATA: join(folder, 'data') }, (line) => {
    lines.push(line);
  });
  expect(lines).toEqual([]);
  expect(prepared.config).toMatchObject({
    mode: 'demo',
    databaseUrl: prepared.environment['DATABASE_URL'],
    ownerUrl: prepared.environment['DATABASE_OWNER_URL'],
  });
  expect(await roleOf(prepared.config.databaseUrl)).toBe('chokdee_app');
  await prepared.close();
});

test('prove reports that all rules hold', async () => {
  expect(await call(prove, 'data')).toBe(true);
  expect(printed.at(-1)).toMatch(/^All \d+ rules hold\.$/);
  expect(printed.every((line) => !line.startsWith('BROKEN'))).toBe(true);
});

test('a backup is restored to another folder with its keys, and all rules hold there', async () => {
  await storeFiles();
  expect(await call(backup, 'data', join(folder, 'saved'))).toBe(true);
  expect(printed[0]).toContain('and 2 uploaded files to');
  expect(await call(restore, 'restored', join(folder, 'saved'))).toBe(true);
  expect(printed.at(-2)).toMatch(/^All \d+ rules hold\.$/);
  expect(printed.at(-1)).toBe('All 2 uploaded files are as they were stored.');
  for (const [key, content] of Object.entries(CONTENTS))
    expect(readFileSync(join(folder, 'restored/files', key), 'utf8')).toBe(content);
  const secrets = (data: string) => readFileSync(join(folder, data, 'secrets.json'), 'utf8');
  expect(secrets('restored')).toBe(secrets('data'));
  expect(statSync(join(folder, 'restored/secrets.json')).mode & 0o777).toBe(0o600);
  const cluster = await startCluster({ dataDirectory: join(folder, 'restored') });
  const rows = await withClient(
    cluster.url('chokdee', 'app'),
    async (client) =>
      (await client.query<{ balance: string }>(`select balance from ledger.balances('${MEMBER}') where purse = 'cash'`))
        .rows,
  );
  await cluster.stop();
  expect(rows).toEqual([{ balance: '5000000' }]);
});

test('a restore reports uploaded files that are missing or changed in the backup', async () => {
  const [missing = '', changed = ''] = Object.keys(CONTENTS);
  rmSync(join(folder, 'saved/files', missing));
  writeFileSync(join(folder, 'saved/files', changed), 'something else');
  expect(await call(restore, 'partly', join(folder, 'saved'))).toBe(false);
  expect(printed.filter((line) => line.startsWith('MISSING'))).toHaveLength(2);
  expect(printed.at(-1)).toBe('2 of 2 uploaded files are missing or changed.');
});

test('a brand and its first operator are created; the password is printed once', async () => {
  expect(
    await call(openBrand, 'data', 'lotus', 'Lotus', 'THB', 'P', 'TH', 'play.lotus.example', 'agents.lotus.example'),
  ).toBe(true);
  const again = ['lotus', 'Other', 'THB', 'P', 'TH', 'play.lotus.example', '', 'desk.lotus.example'];
  expect(await call(openBrand, 'data', ...again)).toBe(true);
  expect(printed.at(-1)).toBe('Its operators sign in at https://desk.lotus.example.');
  await expect(call(openBrand, 'data', 'orchid', 'Orchid', 'THB', 'P', 'TH', 'desk.lotus.example')).rejects.toThrow(
    'In use already: desk.lotus.example.',
  );
  expect(await call(openOperator, 'data', 'lotus', 'malee', 'admin')).toBe(true);
  const [, password = ''] = /^admin malee \/ ([\w-]{20})$/.exec(printed[0] ?? '') ?? [];
  expect(password).toHaveLength(20);
  expect(printed).toContain('Sign in at https://desk.lotus.example.');
  await expect(call(openOperator, 'data', 'lotus', 'MALEE', 'admin')).rejects.toThrow('operator.name.taken');
  const cluster = await startCluster({ dataDirectory: join(folder, 'data') });
  const rows = await withClient(
    cluster.url('chokdee', 'super'),
    async (client) =>
      (
        await client.query<Record<string, string>>(
          `select
             b.name,
             o.name as operator,
             o.role,
             o.password_hash as hash,
             (
               select string_agg(host || ' ' || kind, ', ' order by host)
               from brand.host
               where brand_id = 'lotus'
             ) as hosts
           from brand.brand b
           join console.operator o using (brand_id)
           where brand_id = 'lotus'`,
        )
      ).rows,
  );
  await cluster.stop();
  expect(rows).toEqual([
    {
      name: 'Lotus',
      operator: 'malee',
      role: 'admin',
      hash: expect.stringContaining('$argon2id$'),
      hosts: 'agents.lotus.example agent, desk.lotus.example console, play.lotus.example site',
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(password);
});

test('account numbers are resealed under a new vault key', async () => {
  expect(await call(rotateKeys, 'data', 'vault')).toBe(true);
  expect(await call(reseal, 'data')).toBe(true);
  expect(printed.at(-1)).toMatch(/^0 account numbers resealed\./);
});

test('prove reports which rule is broken', async () => {
  const cluster = await startCluster({ dataDirectory: join(folder, 'restored') });
  await withClient(cluster.url('chokdee', 'super'), (client) =>
    client.query(
      `set session_replication_role = replica;
       update ledger.account set balance = balance + 1 where purse = 'cash'`,
    ),
  );
  await cluster.stop();
  expect(await call(prove, 'restored')).toBe(false);
  expect(printed.some((line) => line.startsWith('BROKEN  I2'))).toBe(true);
  expect(printed.at(-1)).toMatch(/^\d+ of \d+ rules are broken\.$/);
});

test.each([
  ['backup without a target', () => call(backup, 'data'), 'Usage: npm run backup'],
  ['restore without a source', () => call(restore, 'fresh'), 'Usage: CHOKDEE_DATA'],
  ['restore into a folder with keys', () => call(restore, 'data', join(folder, 'saved')), 'already has keys'],
  ['prove without a database', () => call(prove, 'nothing'), 'There is no database in'],
  [
    'open-brand without a host',
    () => call(openBrand, 'data', 'lotus', 'Lotus'),
    'Usage: node scripts/chokdee.mjs open-brand',
  ],
  [
    'open-operator with an unknown role',
    () => call(openOperator, 'data', 'lotus', 'malee', 'king'),
    'cannot be created: role.unknown.',
  ],
  [
    'open-operator for an unknown brand',
    () => call(openOperator, 'data', 'nowhere', 'malee', 'admin'),
    'There is no brand nowhere',
  ],
  [
    'rotate-keys of an unknown key',
    () => call(rotateKeys, 'data', 'other'),
    'Usage: node scripts/chokdee.mjs rotate-keys',
  ],
  ['rotate-keys without keys', () => call(rotateKeys, 'nothing'), 'There are no keys in'],
  [
    'backup of a database that is not the embedded one',
    () => backup({ env: { DATABASE_URL: 'postgres://x/y' }, args: ['there'], print: () => undefined }),
    'DATABASE_URL names a PostgreSQL of your own',
  ],
  [
    'prepare with a database that cannot be reached',
    () =>
      prepare({ CHOKDEE_DATA: join(folder, 'data'), DATABASE_URL: 'postgres://x:hush@127.0.0.1:9/y' }, () => undefined),
    /^The database at 127\.0\.0\.1:9 \(DATABASE_URL\) cannot be used: .*\.$/,
  ],
])('%s fails with one sentence', async (_name, run, sentence) => {
  const error = await run().catch((reason: unknown) => reason as Error);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toMatch(sentence);
  expect((error as Error).message).not.toContain('hush');
});

test('prepare uses a database of DATABASE_URL through one login for both roles', async () => {
  const cluster = await startCluster({ dataDirectory: join(folder, 'own') });
  const admin = cluster.url('postgres', 'super');
  await withClient(admin, (client) => client.query('create database elsewhere'));
  const prepared = await prepare(
    { CHOKDEE_DATA: join(folder, 'data'), DATABASE_URL: cluster.url('elsewhere', 'super') },
    () => undefined,
  );
  expect(await roleOf(prepared.config.databaseUrl)).toBe('chokdee_app');
  await prepared.close();
  await cluster.stop();
});

test.each([
  ['sealing', 'CHOKDEE_SEALING_KEY', 'CHOKDEE_OLD_SEALING_KEYS'],
  ['vault', 'CHOKDEE_VAULT_KEY', 'CHOKDEE_OLD_VAULT_KEYS'],
])(
  'rotate-keys prints for the %s key of production: first every copy opens with the new key, then it seals',
  async (which, current, old) => {
    const lines: string[] = [];
    await rotateKeys({
      env: { CHOKDEE_MODE: 'production', [current]: 'current', [old]: 'older' },
      args: [which],
      print: (line) => {
        lines.push(line);
      },
    });
    const [, newKey] = new RegExp(`^${current}=([\\w-]{43})$`).exec(lines[3] ?? '') ?? [];
    expect([lines[1], lines[4]]).toEqual([`${old}=${newKey},older`, `${old}=current,older`]);
  },
);
