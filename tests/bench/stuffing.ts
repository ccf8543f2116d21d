import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../../apps/server/src/compose.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { prepareJobs } from '../../apps/server/src/platform/jobs/prepare.ts';
import { demoSecrets } from '../../apps/server/src/platform/secrets.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { threePorts } from '../ports.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { formatNumber, quantile } from './figures.ts';

/** Names that the attack tries, each once. */
const NAMES = 10_000;
/** Addresses that the attack comes from, and its requests at the same time. */
const ATTACKERS = 400;
const CONNECTIONS = 12;
/** Logins of the member before the attack. */
const QUIET_LOGINS = 100;
/** Milliseconds between two logins of the member during the attack. */
const PAUSE = 200;
/** Requests for codes: numbers of one block, and the addresses that they come from. */
const PUMPED = 200;
const PUMPERS = 40;

/** How the login and the codes by SMS withstand an attack. */
export interface StuffingFigures {
  /** Attempts of the attack, and how many of them were refused without a check of the password. */
  readonly attempts: number;
  readonly delayed: number;
  readonly seconds: number;
  /** The member's logins during the attack, and how many of them were refused. */
  readonly logins: number;
  readonly refused: number;
  /** Milliseconds of the member's login: median and 99th percentile, before and meanwhile. */
  readonly quiet: { readonly p50: number; readonly p99: number };
  readonly attacked: { readonly p50: number; readonly p99: number };
  /** Codes by SMS that were asked for, for numbers of one block, and that were sent. */
  readonly pumped: number;
  readonly sent: number;
}

/** An address of a documentation network; each `group` has its own. */
const addressOf = (group: number, index: number): string => `198.${18 + group}.${(index >> 8) & 255}.${index & 255}`;

/** Sends a call from an address; returns its error code, null when it succeeded. */
async function send(site: string, path: string, address: string, body: unknown): Promise<string | null> {
  const response = await fetch(site + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const { errorCode } = (await response.json()) as { errorCode?: string | null };
  return errorCode ?? null;
}

/** Tries every name once with a wrong password. Returns how many attempts had to wait. */
async function attack(site: string): Promise<number> {
  let [next, delayed] = [0, 0];
  const work = async (): Promise<void> => {
    while (next < NAMES) {
      const index = next;
      next += 1;
      const body = { username: `victim${index}`, password: randomBytes(6).toString('hex') };
      const error = await send(site, '/wps/session/login', addressOf(0, index % ATTACKERS), body);
      if (error !== 'login.failed') delayed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return delayed;
}

/** Logs the member in and measures it. Each login comes from an address of its own. */
async function logIn(site: string, password: string, latencies: number[], index: number): Promise<boolean> {
  const started = performance.now();
  const error = await send(site, '/wps/session/login', addressOf(1, index), { username: 'demo', password });
  if (error !== null) return false;
  latencies.push(performance.now() - started);
  return true;
}

function percentiles(latencies: readonly number[]) {
  const sorted = [...latencies].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Measures the logins of a member before and during the attack. */
async function measureLogins(site: string, password: string, log: (text: string) => void) {
  const [quiet, attacked]: [number[], number[]] = [[], []];
  for (let index = 0; index < QUIET_LOGINS; index += 1)
    if (!(await logIn(site, password, quiet, index))) throw new Error('a login before the attack was refused');
  log(`stuffing: ${formatNumber(NAMES)} names`);
  const started = performance.now();
  let isOver = false;
  const attacking = attack(site).finally(() => {
    isOver = true;
  });
  let [logins, refused] = [0, 0];
  while (!isOver) {
    logins += 1;
    if (!(await logIn(site, password, attacked, QUIET_LOGINS + logins))) refused += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  const delayed = await attacking;
  return {
    attempts: NAMES,
    delayed,
    seconds: (performance.now() - started) / 1_000,
    logins,
    refused,
    quiet: percentiles(quiet),
    attacked: percentiles(attacked),
  };
}

/** Asks for a code for each number of a block, from many addresses. */
async function pump(site: string): Promise<void> {
  for (let index = 0; index < PUMPED; index += 1) {
    const mobileNo = `081234${String(1_000 + index).slice(-4)}`;
    const body = { mobileNo, countryDialingCode: '66' };
    await send(site, '/wps/verification/sms/register', addressOf(0, 1_000 + (index % PUMPERS)), body);
  }
}

/**
 * Measures a member's login while an attack tries 10,000 names from many addresses, and how many
 * codes by SMS an attack on one block of numbers gets sent.
 */
export async function measureStuffing(cluster: BenchCluster, log: (text: string) => void): Promise<StuffingFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-bench-stuffing-'));
  const owner = await freshDatabase(cluster, 'bench_stuffing');
  const config = loadConfig({
    CHOKDEE_MODE: 'test',
    DATABASE_URL: cluster.url('bench_stuffing', 'app'),
    DATABASE_OWNER_URL: cluster.url('bench_stuffing', 'owner'),
    CHOKDEE_DATA: folder,
    PORT: String(await threePorts()),
    TRUSTED_HOPS: '1',
    LOG_LEVEL: 'silent',
  });
  await prepareJobs(config.ownerUrl);
  await seed(config);
  const app = await compose(config);
  await app.open();
  try {
    const { site } = config.origins;
    const logins = await measureLogins(site, demoSecrets(folder).accountPassword, log);
    await pump(site);
    const [messages] = await owner.query<{ sent: number }>(
      "select count(*)::integer as sent from platform.outgoing_message where kind = 'sms'",
    );
    return { ...logins, pumped: PUMPED, sent: messages!.sent };
  } finally {
    await app.close();
    await owner.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The section of the page. */
export function stuffingSection({ quiet, attacked, ...figures }: StuffingFigures): string {
  const n = formatNumber;
  return (
    `${n(figures.attempts)} names tried once each from ${n(ATTACKERS)} addresses in ${n(figures.seconds)} s, ` +
    `${n(figures.delayed)} of the attempts refused without a check. A member's login meanwhile: median ` +
    `**${n(attacked.p50)} ms**, 99th percentile **${n(attacked.p99)} ms**, against ${n(quiet.p50)} ms and ` +
    `${n(quiet.p99)} ms in a quiet server: **${n(attacked.p99 / quiet.p99, 1)}x** at the 99th percentile; ` +
    `${n(figures.refused)} of ${n(figures.logins)} refused. Codes by SMS for ${n(figures.pumped)} numbers of one ` +
    `block, asked for from ${n(PUMPERS)} addresses: **${n(figures.sent)}** sent.`
  );
}
