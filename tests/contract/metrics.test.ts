import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchGame, rgsAuthenticate, rgsPlay } from '@chokdee/contract/calls/launcher';
import { login, register } from '@chokdee/contract/calls/identity';
import { repositoryRoot } from '@chokdee/database/sources';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { format } from 'prettier';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type App } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { sendCall } from '../../apps/server/src/platform/http/testing.ts';
import { connectClient, terminateClients } from '../../apps/server/src/platform/realtime/testing.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { creditCash, sendSuccessfully, serverEnvironment } from '../test-app.ts';

const TOKEN = 'a-token-of-the-metrics';
let db: TestDatabase;
let app: App;
let base: Awaited<ReturnType<App['open']>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chokdee-metrics-'));
  db = await testDatabase();
  const config = loadConfig(serverEnvironment(db, folder, { METRICS_PORT: '0', METRICS_TOKEN: TOKEN }));
  await prepareJobs(config.ownerUrl);
  await seed(config);
  app = await compose(config);
  base = await app.open();
});
afterAll(async () => {
  terminateClients();
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

const scrape = (authorization = `Bearer ${TOKEN}`): Promise<Response> =>
  fetch(base.metrics!, { headers: { authorization } });
const textOf = async (): Promise<string> => (await scrape()).text();

/** The value of the series of this name with these labels; undefined if there is none. */
async function valueOf(name: string, ...labels: readonly string[]): Promise<number | undefined> {
  const line = (await textOf())
    .split('\n')
    .find((text) => new RegExp(`^${name}[{ ]`).test(text) && labels.every((label) => text.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** What the registry says of each metric: its name with `type`, labels and help. */
interface MetricFacts {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  readonly help: string;
}
async function metricsOfRegistry(): Promise<MetricFacts[]> {
  const metrics = app.metrics!.registry.getMetricsAsArray() as unknown as (MetricFacts & {
    readonly labelNames: readonly string[];
  })[];
  const types = new Map([...(await textOf()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]));
  return metrics.map(({ name, help, labelNames }) => ({ name, help, labels: labelNames, type: types.get(name) ?? '' }));
}

it('refuses a scrape without the token, and serves nothing else', async () => {
  expect((await scrape()).status).toBe(200);
  expect((await scrape()).headers.get('content-type')).toContain('text/plain');
  for (const wrong of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) expect((await scrape(wrong)).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await fetch(new URL('/', base.metrics), { headers })).status).toBe(404);
  expect((await fetch(base.metrics!, { method: 'POST', headers })).status).toBe(405);
});

it('the public listeners have no metrics', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  for (const listener of ['site', 'games', 'console'] as const)
    expect((await fetch(`${base[listener]}/metrics`, { headers })).status).toBe(404);
});

it('a wager moves the metrics of its calls, batches and consumers', async () => {
  const play = [`call="${rgsPlay.id}"`, 'listener="games"', 'status="2xx"'];
  expect(await valueOf('chokdee_call_duration_seconds_count', ...play)).toBeUndefined();
  const batches = (await valueOf('chokdee_batch_commands_count')) ?? 0;
  const joined = await sendSuccessfully(base, register, {
    body: {
      username: 'metrics1',
      password: 'correct horse battery 1',
      confirmPassword: 'correct horse battery 1',
      payeeName: 'สมชาย ใจดี',
      adult: true,
      login: true,
    },
  });
  if (!('token' in joined)) throw new Error('registration did not log in');
  await creditCash(db.database, joined.customerId, 100_000_000n);
  const { content } = await sendSuccessfully(
    base,
    launchGame,
    { query: { launchMode: 'GLS', nodeId: 'lantern-dice' } },
    { token: joined.token },
  );
  const sessionID = new URL(content.game_url).searchParams.get('sessionID') ?? '';
  await sendSuccessfully(base, rgsAuthenticate, { body: { sessionID } });
  const bet = { sessionID, amount: 10_000_000, mode: 'UNDER', meta: { target: 5_000 }, currency: 'THB' };
  await sendSuccessfully(base, rgsPlay, { body: bet });
  const { status } = await fetch(`${base.games}${rgsPlay.path}`, { method: 'POST', body: '{}' });
  expect(status).toBeLessThan(500);

  await expect.poll(() => valueOf('chokdee_call_duration_seconds_count', ...play)).toBe(1);
  await expect.poll(() => valueOf('chokdee_call_duration_seconds_count', play[0]!, 'status="4xx"')).toBe(1);
  expect(await valueOf('chokdee_batch_commands_count')).toBeGreaterThan(batches);
  expect(await valueOf('chokdee_batch_waiting_commands')).toBe(0);
  expect(await valueOf('chokdee_pg_pool_connections', 'pool="requests"', 'state="total"')).toBeGreaterThan(0);
  expect(await textOf()).not.toContain(sessionID);
});

it('shows sockets and subscriptions, and forgets closed ones', async () => {
  const client = await connectClient(base.site);
  client.socket.send(JSON.stringify({ type: 'subscribe', topic: 'winners' }));
  await expect.poll(() => valueOf('chokdee_sockets')).toBe(1);
  await expect.poll(() => valueOf('chokdee_subscriptions')).toBe(1);
  client.socket.close();
  await expect.poll(() => valueOf('chokdee_sockets')).toBe(0);
  await expect.poll(() => valueOf('chokdee_subscriptions')).toBe(0);
});

it('shows the runs of jobs, with the time of the last success', async () => {
  const job = 'job_name="mail.deliver"';
  await expect.poll(() => valueOf('chokdee_job_duration_seconds_count', job, 'result="success"')).toBeGreaterThan(0);
  const last = await valueOf('chokdee_job_last_success_timestamp_seconds', job);
  expect(Math.abs(Date.now() / 1_000 - last!)).toBeLessThan(120);
  expect(await valueOf('chokdee_job_interval_seconds', job)).toBe(5);
});

it('shows what the database knows: consumers, partitions, clock, messages', async () => {
  expect(await valueOf('chokdee_metrics_failing_reads')).toBe(0);
  await expect.poll(() => valueOf('chokdee_consumer_behind_events', 'consumer="wagering.totals"')).toBe(0);
  expect(await valueOf('chokdee_leases', 'state="held"')).toBeGreaterThanOrEqual(0);
  expect(await valueOf('chokdee_outbox_partition_days_ahead')).toBeGreaterThan(1);
  for (const schema of ['ledger', 'wagering', 'launcher'])
    expect(await valueOf('chokdee_partition_months_ahead', `schema="${schema}"`)).toBeGreaterThan(1);
  expect(Math.abs((await valueOf('chokdee_clock_difference_seconds'))!)).toBeLessThan(5);
  expect(await valueOf('chokdee_messages_waiting', 'kind="sms"')).toBe(0);
});

it('counts refusals by rate', async () => {
  const body = { username: 'nobody', password: 'wrong' };
  const refused = async (): Promise<boolean> =>
    (await sendCall(base, login, { body })).errorCode === 'request.too.many';
  await expect.poll(refused, { interval: 1 }).toBe(true);
  expect(await valueOf('chokdee_rate_limit_refusals_total', 'kind="visitor"')).toBeGreaterThan(0);
});

it('docs/metrics.md lists exactly the metrics of the server', async () => {
  const own = (await metricsOfRegistry()).filter(({ name }) => name.startsWith('chokdee_'));
  const rows = own
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, labels, help }) => `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help} |`);
  const table = ['| metric | type | labels | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
  const page = await readFile(join(repositoryRoot(), 'docs/metrics.md'), 'utf8');
  const listed = /<!-- metrics -->\n([\s\S]*)<!-- \/metrics -->/.exec(page)?.[1]?.trim();
  expect(listed).toBe((await format(table, { parser: 'markdown' })).trim());
});

it('docs/alerts.yml names only metrics and labels that exist', async () => {
  const rules = await readFile(join(repositoryRoot(), 'docs/alerts.yml'), 'utf8');
  const metrics = new Map((await metricsOfRegistry()).map((metric) => [metric.name, metric]));
  const names = [...new Set(rules.match(/\b(chokdee|nodejs|process)_\w+/g))];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const metric = metrics.get(name) ?? metrics.get(name.replace(/_(count|sum|bucket)$/, ''));
    expect(metric, name).toBeDefined();
    if (name !== metric!.name) expect(metric!.type, name).toBe('histogram');
    for (const [, label] of rules.matchAll(new RegExp(`${name}\\{(\\w+)=`, 'g')))
      expect(metric!.labels, name).toContain(label);
  }
  const labels = new Set([...metrics.values()].flatMap((metric) => metric.labels));
  for (const [, grouped] of rules.matchAll(/\bby \(([\w, ]+)\)/g))
    for (const label of grouped!.split(', ')) expect([...labels, 'le', 'instance'], `by (${grouped})`).toContain(label);
});
