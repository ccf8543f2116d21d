import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@chokdee/contract/call';
import { balance } from '@chokdee/contract/calls/wallet';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { repositoryRoot } from '@chokdee/database/sources';
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { createLimiter, type Limiter } from '../../apps/server/src/platform/http/rate-limiter.ts';
import { createRateStore } from '../../apps/server/src/platform/http/rate-store.ts';
import { testHttp } from '../../apps/server/src/platform/http/testing.ts';
import { createMetrics, type Metrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { median } from './figures.ts';
import { cpuOf } from './process-cpu.ts';

const CONNECTIONS = 16;
/** Rates that no run reaches. The second is strict, so the copies share it. */
const IN_COPY = { requests: 10_000_000, seconds: 60, per: 'caller' } as const;
const SHARED = { requests: 10_000_000, seconds: 10_000_000, per: 'caller' } as const;

/** The rate of a polling call in one form of the server. */
export interface CallRate {
  /** Calls per second. */
  readonly rate: number;
  /** Processor time per call of the server and of PostgreSQL, microseconds. */
  readonly cpu: number;
  readonly databaseCpu: number | null;
}
/**
 * The forms: without limits and metrics, with limits in the copy, with metrics too, with limits in
 * the store.
 */
export const FORMS = ['bare', 'limits', 'metrics', 'shared'] as const;
/**
 * Medians of the rounds. `ratio`: the processor time to that of `bare` in the same round, which
 * other load on the machine changes less than the rate.
 */
export type CallFigures = Readonly<Record<(typeof FORMS)[number], CallRate & { readonly ratio: number }>>;

/** Creates a member with a site session; returns its token. */
async function createSession(owner: Database): Promise<string> {
  const [memberId, token] = [uuid7(), randomBytes(24).toString('base64url')];
  await owner.query(
    `insert into identity.member (member_id, brand_id, account, account_key, currency, password_hash)
     values ($1, 'chokdee', 'poll', 'poll', 'THB', '$argon2id$')`,
    [memberId],
  );
  await owner.query(
    `insert into identity.session (member_id, session_id, brand_id, token_hash, ends_at)
     values ($1, $2, 'chokdee', $3, platform.clock() + interval '7 days')`,
    [memberId, uuid7(), createHash('sha256').update(token).digest()],
  );
  await owner.query(
    `select protection.create_player_limits($1, 'chokdee', 'THB'), ledger.open_member($1, 'chokdee', 'THB')`,
    [memberId],
  );
  return token;
}

/** Sends requests from a process of its own; returns the answers per second. */
async function load(url: string, token: string, seconds: number): Promise<number> {
  const cli = join(repositoryRoot(), 'node_modules/autocannon/autocannon.js');
  const options = ['-c', String(CONNECTIONS), '-d', String(seconds), '-j', '-n', '-H', `authorization=${token}`];
  const child = spawn(process.execPath, [cli, ...options, url], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const result = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    readonly non2xx: number;
    readonly requests: { readonly average: number };
  };
  if (result.non2xx > 0) throw new Error(`${result.non2xx} polls were not answered`);
  return result.requests.average;
}

const costOf = ({ cpu, databaseCpu }: CallRate): number => cpu + (databaseCpu ?? 0);

/** Measures the balance call, which pages poll, with and without rate limits and metrics. */
export async function measureCalls(
  cluster: BenchCluster,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  log: (text: string) => void,
): Promise<CallFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-bench-calls-'));
  const owner = await freshDatabase(cluster, 'bench_calls');
  const token = await createSession(owner);
  const url = cluster.url('bench_calls', 'app');
  const config = loadConfig({
    CHOKDEE_MODE: 'test',
    DATABASE_URL: url,
    DATABASE_OWNER_URL: cluster.url('bench_calls', 'owner'),
    CHOKDEE_DATA: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  await seed(config);
  const app = await compose(config);
  const binding = app.modules.flatMap(({ routes }) => routes).find(({ call }) => call.id === balance.id)!;
  const store = createRateStore({ url, log: app.log });
  const open = (rate: Call['rate'], limiter: Limiter | null, metrics: Metrics | null) =>
    testHttp({
      modules: [{ name: 'bench', routes: [{ ...binding, call: { ...binding.call, rate } }] }],
      http: { limiter, ...(metrics && { onResponse: metrics.response }) },
      ports: { playerOf: app.identity.playerOf },
    });
  // One address makes all requests, so the limit of a listener per address is not in force.
  const unlimited = (limiter: Limiter): Limiter => ({
    ...limiter,
    take: (count) => {
      limiter.take(count.kind === 'listener' ? { ...count, budget: IN_COPY } : count);
    },
  });
  const servers = {
    bare: await open(IN_COPY, null, null),
    limits: await open(IN_COPY, unlimited(createLimiter({ store })), null),
    metrics: await open(IN_COPY, unlimited(createLimiter({ store })), createMetrics({ version: 'bench' })),
    shared: await open(SHARED, unlimited(createLimiter({ store })), null),
  };
  const measure = async (form: (typeof FORMS)[number], time: number): Promise<CallRate> => {
    const [before, databaseBefore] = [process.cpuUsage(), cpuOf(cluster.pid)];
    const rate = await load(`${servers[form].base.site}${balance.path}`, token, time);
    const [used, databaseAfter] = [process.cpuUsage(before), cpuOf(cluster.pid)];
    const calls = rate * time;
    return {
      rate,
      cpu: (used.user + used.system) / calls,
      databaseCpu:
        databaseBefore === null || databaseAfter === null ? null : ((databaseAfter - databaseBefore) * 1_000) / calls,
    };
  };

  for (const form of FORMS) await measure(form, 1);
  const results: Record<(typeof FORMS)[number], CallRate>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = {} as Record<(typeof FORMS)[number], CallRate>;
    // Alternates the order, so that a change of the machine's load touches all forms.
    for (const form of round % 2 === 0 ? FORMS : [...FORMS].reverse()) result[form] = await measure(form, seconds);
    results.push(result);
    log(`round ${round + 1}: ${FORMS.map((form) => `${form} ${result[form].rate.toFixed(0)}`).join(', ')} a second`);
  }
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await store.close();
  await app.close();
  await owner.close();
  rmSync(folder, { recursive: true, force: true });
  const figuresOf = (form: (typeof FORMS)[number]) => {
    const rates = results.map((result) => result[form]);
    const middle = rates.find(({ rate }) => rate === median(rates.map((each) => each.rate)))!;
    return { ...middle, ratio: median(results.map((result) => costOf(result[form]) / costOf(result.bare))) };
  };
  return {
    bare: figuresOf('bare'),
    limits: figuresOf('limits'),
    metrics: figuresOf('metrics'),
    shared: figuresOf('shared'),
  };
}
