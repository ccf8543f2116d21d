import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupCluster, restoreCluster } from './backup.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { withClient } from './roles.ts';

let folder: string;
let cluster: Cluster;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-backup-'));
  chmodSync(folder, 0o711);
  cluster = await startCluster({ dataDirectory: join(folder, 'data') });
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const TOTALS = `
  select count(*)::int as entries, coalesce(sum(amount), 0)::int as total, coalesce(max(id), 0)::int as last
  from entry`;
interface Totals {
  readonly entries: number;
  readonly total: number;
  readonly last: number;
}

test('a backup under load restores every transaction acknowledged before its end, and no partial one', async () => {
  const url = cluster.url('postgres', 'super');
  await withClient(url, (client) =>
    client.query(`
      create table entry (
        id int,
        side int,
        amount int,
        padding text default repeat(md5(random()::text), 20),
        primary key (id, side)
      )`),
  );
  let acknowledged = 0;
  let isLoading = true;
  const load = withClient(url, async (client) => {
    for (let id = 1; isLoading; id += 1) {
      // Two entries that sum to zero: one without the other would be a partial transaction.
      await client.query('insert into entry (id, side, amount) values ($1, 1, $1), ($1, 2, -$1)', [id]);
      acknowledged = id;
      if (id % 200 === 0) await client.query('checkpoint');
    }
  });
  const acknowledgedAtLeast = async (count: number) => {
    while (acknowledged < count) await new Promise((done) => setTimeout(done, 5));
  };
  await acknowledgedAtLeast(300);
  const before = acknowledged;
  const backup = join(folder, 'backup');
  const copying = backupCluster(cluster, backup);
  await acknowledgedAtLeast(before + 100);
  await copying;
  const after = acknowledged;
  await acknowledgedAtLeast(after + 300);
  isLoading = false;
  await load;

  await restoreCluster(backup, join(folder, 'restored'));
  const restored = await startCluster({ dataDirectory: join(folder, 'restored') });
  try {
    const [found] = await withClient(
      restored.url('postgres', 'super'),
      async (client) => (await client.query<Totals>(TOTALS)).rows,
    );
    expect(found!.total).toBe(0);
    expect(found!.entries).toBe(found!.last * 2);
    expect(found!.last).toBeGreaterThanOrEqual(before + 100);
    expect(found!.last).toBeLessThanOrEqual(after + 1);
    const upToLast = `
      select md5(string_agg(e::text, ',' order by id, side)) as digest
      from entry e
      where id <= ${found!.last}`;
    const digest = (of: Cluster) =>
      withClient(
        of.url('postgres', 'super'),
        async (client) => (await client.query<{ digest: string }>(upToLast)).rows,
      );
    expect(await digest(restored)).toEqual(await digest(cluster));
  } finally {
    await restored.stop();
  }
});

test('refuses to overwrite a backup and to restore from a folder that is not one', async () => {
  await expect(backupCluster(cluster, join(folder, 'backup'))).rejects.toThrow(
    'exists already: name a new one for the backup.',
  );
  await expect(restoreCluster(join(folder, 'data'), join(folder, 'other'))).rejects.toThrow(
    'holds no finished backup of Chokdee.',
  );
});

test('refuses to restore over a database', async () => {
  await expect(restoreCluster(join(folder, 'backup'), join(folder, 'data'))).rejects.toThrow(
    'holds a database already: name an empty one.',
  );
});

test('refuses a damaged backup and leaves no data behind', async () => {
  appendFileSync(join(folder, 'backup/pgdata/PG_VERSION'), ' ');
  await expect(restoreCluster(join(folder, 'backup'), join(folder, 'fresh'))).rejects.toThrow(
    'The backup is damaged: PG_VERSION is changed.',
  );
  expect(existsSync(join(folder, 'fresh/pgdata'))).toBe(false);
});
