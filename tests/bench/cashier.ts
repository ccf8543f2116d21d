import { randomUUID } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { sign, SIGNATURE_HEADER } from '../../apps/server/src/modules/cashier/adapters/signature.ts';
import { PAYMENT_PASSWORD, registerCashierMember, type CashierMember } from '../cashier-members.ts';
import { freshDatabase, requireProof, type BenchCluster } from './app.ts';
import { formatNumber, Latencies, median } from './figures.ts';
import { createSender, type Reply } from './http.ts';
import type { Options } from './options.ts';
import { cpuOf } from './process-cpu.ts';
import { measureReconciliation, type ReconciliationFigures } from './reconciliation.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { prepareTpcb } from './tpcb.ts';

/** Members who use the cashier at the same time, each on a connection of its own. */
const USERS = 256;
/** Members registered at the same time. */
const REGISTRATIONS = 8;
const WARM_UP_SECONDS = 2;
/** Whole baht. */
const DEPOSIT = 10_000;
const WITHDRAWAL = 100;

/** The calls that are measured, in order: a deposit comes before what needs its money. */
const CALLS = {
  balance: 'read the balance',
  order: 'open a deposit (PromptPay, QR code)',
  callback: 'credit a deposit (signed callback of the bank)',
  wager: 'place and settle a wager (dice)',
  withdrawal: 'request a withdrawal (payment password, argon2id)',
} as const;
type CallName = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as CallName[];

/** The rate of one call. */
interface CallRate {
  /** Answers per second. */
  readonly rate: number;
  /** To TPC-B of the same round; null without pgbench. */
  readonly ratio: number | null;
  /** Percentiles of the latency, ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time per call of the server and of PostgreSQL, microseconds. */
  readonly serverCpu: number;
  readonly databaseCpu: number | null;
  /** The share of calls refused as busy and sent again (0 to 1); they do not count above. */
  readonly busy: number;
}
/** Medians of the rounds. */
export interface CashierFigures {
  /** Transactions of TPC-B per second with 8 clients; null without pgbench. */
  readonly tpcb: number | null;
  readonly calls: Readonly<Record<CallName, CallRate>>;
  /** Deposits that were credited, all of them found in the ledger. */
  readonly credited: number;
  readonly reconciliation: ReconciliationFigures;
}

/** A member with a game session. */
interface User extends CashierMember {
  readonly sessionID: string;
  /** Headers of a call of the site: each member has an address of its own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Milliseconds until a call is sent again that was refused as busy. */
const PAUSE = 100;

/** The server refused a call because too many passwords are checked at the same time. */
class Busy extends Error {}

/** Returns the value of a successful call. Throws `Busy`, or an error for any other refusal. */
function requireSuccess(name: string, { status, body }: Reply): unknown {
  const answer = body as Readonly<Partial<Record<'success' | 'value' | 'errorCode', unknown>>> | null;
  if (answer?.errorCode === 'system.busy') throw new Busy();
  if (status !== 200 || answer?.success === false) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return answer?.value;
}

/** Measures the calls of 256 members over HTTP. */
async function measureCalls(
  cluster: BenchCluster,
  owner: Database,
  server: ServerProcess,
  { rounds, seconds }: Options,
  log: (text: string) => void,
): Promise<Omit<CashierFigures, 'reconciliation'>> {
  const { site, games } = server.base;
  const key = server.config.deposits.promptPay!.callbackKey!;
  await owner.query(
    `update cashier.settings
     set
       turnover_percent = 0,
       required_deposit = 0,
       withdrawals_per_day = 1000000,
       withdrawn_per_day = 1000000000000000,
       pair_from = 1000000000000000`,
  );
  const { send, close } = createSender(USERS);

  log(`cashier: ${USERS} members register`);
  const users: User[] = [];
  let registered = 0;
  await Promise.all(
    Array.from({ length: REGISTRATIONS }, async () => {
      while (registered < USERS) {
        const n = (registered += 1);
        const member = await registerCashierMember(site, {
          username: `cashier${n}`,
          cardNumber: `55${String(n).padStart(4, '0')}4821`,
        });
        const { content } = await member.site.request('GET /wps/game/launchGame', {
          query: { launchMode: 'GLS', gameId: 'dice' },
        });
        const sessionID = new URL(content.game_url).searchParams.get('sessionID')!;
        await send('POST', `${games}/wallet/authenticate`, { sessionID });
        const address = `198.18.${n >> 8}.${n & 255}`;
        users.push({ ...member, sessionID, headers: { authorization: member.token, 'x-forwarded-for': address } });
      }
    }),
  );

  const references: string[] = [];
  let credited = 0;
  const credit = async (reference: string): Promise<void> => {
    const authorisation = randomUUID();
    const content = { reference, outcome: 'paid', amount: String(DEPOSIT), currency: 'THB', authorisation };
    const body = Buffer.from(JSON.stringify(content));
    const headers = { [SIGNATURE_HEADER]: sign(key, body, randomUUID(), new Date()) };
    const { status } = await send('POST', `${site}/wps/callback/deposit/promptpay`, body, headers);
    if (status !== 200) throw new Error(`callback: ${status}`);
    credited += 1;
  };
  const order = async ({ headers }: User): Promise<void> => {
    const body = { amount: DEPOSIT, bankCode: 'promptpay', requestId: uuid7() };
    const reply = await send('POST', `${site}/wps/relay/MCSFE_depositByLaunchUrl`, body, headers);
    const opened = requireSuccess('order', reply) as { readonly instructions: { readonly reference: string } };
    references.push(opened.instructions.reference);
  };
  /** One call of a user. Resolves with false when there is nothing left to do. */
  const steps: Readonly<Record<CallName, (user: User) => Promise<unknown>>> = {
    balance: async ({ headers }) => {
      const path = '/wps/v2/wallets/balance';
      requireSuccess('balance', await send('GET', site + path, undefined, headers));
    },
    order,
    callback: async () => {
      const reference = references.pop();
      if (reference === undefined) return false;
      await credit(reference);
      return true;
    },
    wager: async ({ sessionID }) => {
      const bet = { sessionID, amount: 10_000_000, mode: 'UNDER', meta: { target: 50 }, requestID: uuid7() };
      const reply = await send('POST', `${games}/wallet/play`, bet);
      requireSuccess('wager', reply);
      if ((reply.body as { readonly round?: { readonly active: boolean } }).round?.active)
        await send('POST', `${games}/wallet/end-round`, { sessionID });
    },
    withdrawal: async ({ headers, bankCardId }) => {
      const body = { amount: WITHDRAWAL, bankCardId, password: PAYMENT_PASSWORD, requestId: uuid7() };
      const reply = await send('POST', `${site}/wps/v2/transaction/withdraw`, body, headers);
      requireSuccess('withdrawal', reply);
    },
  };
  const measure = async (name: CallName, time: number): Promise<Omit<CallRate, 'ratio'>> => {
    const latencies = new Latencies(20_000);
    const [before, databaseBefore, started] = [await server.usage(), cpuOf(cluster.pid), performance.now()];
    const until = started + time * 1_000;
    let [count, busy] = [0, 0];
    const work = async (user: User): Promise<void> => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        try {
          if ((await steps[name](user)) === false) return;
        } catch (error) {
          if (!(error instanceof Busy)) throw error;
          busy += 1;
          await new Promise((resolve) => setTimeout(resolve, PAUSE));
          continue;
        }
        latencies.add(performance.now() - sentAt);
        count += 1;
      }
    };
    await Promise.race([Promise.all(users.map(work)), server.failed]);
    const [lasted, databaseAfter] = [(performance.now() - started) / 1_000, cpuOf(cluster.pid)];
    const isKnown = databaseBefore !== null && databaseAfter !== null;
    return {
      rate: count / lasted,
      p50: latencies.percentile(0.5),
      p99: latencies.percentile(0.99),
      serverCpu: ((await server.usage()).cpu - before.cpu) / count,
      databaseCpu: isKnown ? ((databaseAfter - databaseBefore) * 1_000) / count : null,
      busy: busy / (busy + count),
    };
  };

  // Everyone has money before the first wager.
  for (const user of users) {
    await order(user);
    await credit(references.pop()!);
  }
  await owner.query('vacuum analyze');
  for (const name of NAMES) await measure(name, WARM_UP_SECONDS);
  const tpcb = await prepareTpcb(cluster);
  const results: { readonly tpcb: number | null; readonly calls: Record<CallName, Omit<CallRate, 'ratio'>> }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const reference = tpcb && (await tpcb.measure(8, seconds)).rate;
    const calls = {} as Record<CallName, Omit<CallRate, 'ratio'>>;
    for (const name of NAMES) calls[name] = await measure(name, seconds);
    results.push({ tpcb: reference, calls });
    log(`cashier, round ${round + 1}: ${NAMES.map((name) => `${name} ${calls[name].rate.toFixed(0)}`).join(', ')}`);
  }
  close();
  const [booked] = await owner.query<{ count: number }>(
    "select count(*)::integer as count from ledger.transfer where type = 'deposit' and debit = 'channel:promptpay'",
  );
  if (booked!.count !== credited) throw new Error(`${credited} deposits were credited, ${booked!.count} are booked`);

  const figuresOf = (name: CallName): CallRate => {
    const rates = results.map(({ calls }) => calls[name]);
    const middle = rates.find(({ rate }) => rate === median(rates.map((each) => each.rate)))!;
    const ratios = results.flatMap(({ tpcb: base, calls }) => (base === null ? [] : [calls[name].rate / base]));
    return { ...middle, ratio: ratios.length === 0 ? null : median(ratios) };
  };
  const references8 = results.flatMap(({ tpcb: base }) => (base === null ? [] : [base]));
  return {
    tpcb: references8.length === 0 ? null : median(references8),
    calls: Object.fromEntries(NAMES.map((name) => [name, figuresOf(name)])) as Record<CallName, CallRate>,
    credited,
  };
}

/** Measures the money calls of 256 members over HTTP, and the reconciliation of a channel. */
export async function measureCashier(
  cluster: BenchCluster,
  options: Options,
  log: (text: string) => void,
): Promise<CashierFigures> {
  const owner = await freshDatabase(cluster, 'bench_cashier');
  const server = await startServerProcess(cluster, 'bench_cashier');
  try {
    const calls = await measureCalls(cluster, owner, server, options, log);
    await server.close();
    await requireProof(owner);
    return { ...calls, reconciliation: await measureReconciliation(cluster, options, log) };
  } finally {
    await server.close();
    await owner.close();
  }
}

/** The section of docs/performance.md. */
export function cashierSection({ tpcb, calls, credited, reconciliation }: CashierFigures): string {
  const n = formatNumber;
  const megabytes = (bytes: number): string => `${n(bytes / 2 ** 20)} MB`;
  const { transfers, read, compared, memory, databaseMemory } = reconciliation;
  return [
    `| ${USERS} users | per second | ratio | p50 ms | p99 ms | CPU server + PostgreSQL, µs each |`,
    '| --- | --- | --- | --- | --- | --- |',
    `| pgbench TPC-B, prepared, 8 clients | ${tpcb === null ? 'not installed' : n(tpcb)} | 1.00x | | | |`,
    ...NAMES.map((name) => {
      const { rate, ratio, p50, p99, serverCpu, databaseCpu } = calls[name];
      const cpu = `${n(serverCpu)} + ${databaseCpu === null ? '-' : n(databaseCpu)}`;
      const ratioText = ratio === null ? '-' : `**${n(ratio, 3)}x**`;
      return `| ${CALLS[name]} | ${n(rate)} | ${ratioText} | ${n(p50)} | ${n(p99)} | ${cpu} |`;
    }),
    '',
    `Of the withdrawals ${n(calls.withdrawal.busy * 100)} % were refused as busy, because two passwords are checked ` +
      `at a time and 256 wait, and sent again after ${PAUSE} ms.`,
    `All ${n(credited)} credited deposits are in the ledger once, and all was proved. The load comes from the same ` +
      'machine.',
    '',
    `Reconciliation of ${n(transfers)} transfers of a channel and a day, a thousandth of which differ: stored in ` +
      `**${n(read, 1)} s** and compared in **${n(compared.seconds, 1)} s**, ` +
      `**${n(compared.ratio, 1)}x** a bare join of both sides in the same run. The server's memory grew by at most ` +
      `${megabytes(memory)}, PostgreSQL's process by ${databaseMemory === null ? '-' : megabytes(databaseMemory)}.`,
  ].join('\n');
}
