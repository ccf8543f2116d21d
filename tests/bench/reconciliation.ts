import { readFileSync } from 'node:fs';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import type { SettledTransfer } from '../../apps/server/src/modules/cashier/channels.ts';
import { createReconciliation } from '../../apps/server/src/modules/cashier/reconciliation.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { formatNumber } from './figures.ts';
import type { Options } from './options.ts';

const CHANNEL = 'promptpay';
const MEMBERS = 10_000;
/** Transfers that the channel reports in one page. */
const PAGE = 1_000;
/** Every n-th transfer is reported with another amount. */
const WRONG_EVERY = 1_000;
/** Micro-units. */
const AMOUNT = 500_000_000n;
/** Milliseconds between two readings of the memory. */
const SAMPLE = 50;

/** How long the comparison of one day of a channel takes. */
export interface ReconciliationFigures {
  readonly transfers: number;
  /** Seconds in which the channel's transfers are read and stored. */
  readonly read: number;
  /** Seconds of the comparison with the ledger, and their ratio to a bare join of both sides. */
  readonly compared: { readonly seconds: number; readonly ratio: number };
  /** Bytes by which this process and its process of PostgreSQL grew. */
  readonly memory: number;
  readonly databaseMemory: number | null;
}

/** Bytes of a process's own memory, without what it shares; null without /proc. */
function privateMemory(pid: number): number | null {
  try {
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
  } catch {
    return null;
  }
}

/** Runs `work` and returns by how much a reading grew at most; null when there is none. */
async function growth(read: () => number | null, work: () => Promise<unknown>): Promise<number | null> {
  const before = read();
  let peak = before;
  const timer = setInterval(() => {
    const now = read();
    if (now !== null && peak !== null) peak = Math.max(peak, now);
  }, SAMPLE);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return before === null || peak === null ? null : peak - before;
}

const keyOf = (n: number): string => `PP-${String(n).padStart(12, '0')}`;

/** Compares a day on which a channel credited many deposits. */
export async function measureReconciliation(
  cluster: BenchCluster,
  { settled: transfers }: Pick<Options, 'settled'>,
  log: (text: string) => void,
): Promise<ReconciliationFigures> {
  await (await freshDatabase(cluster, 'bench_reconciliation')).close();
  const connect = (role: 'owner' | 'app') =>
    createDatabase(createPool(cluster.url('bench_reconciliation', role), { max: 1, name: 'bench-reconciliation' }));
  const [owner, app] = [connect('owner'), connect('app')];
  try {
    log(`reconciliation: writing ${formatNumber(transfers)} deposits`);
    await owner.query(
      `with deposit as (
         select
           n,
           ('00000000-0000-4000-8000-' || lpad(to_hex(n % ${MEMBERS}), 12, '0'))::uuid as member,
           (left(ledger.first_id(now())::text, 13) || '-7' || lpad(to_hex(n % 4096), 3, '0') || '-8000-'
             || lpad(to_hex(n), 12, '0'))::uuid as id,
           'PP-' || lpad(n::text, 12, '0') as key
         from generate_series(0, $1::integer - 1) as n
       ), stored as (
         insert into cashier.deposit (
           member_id, id, brand_id, account, request_id, request_hash, order_number, channel, amount, currency, state,
           expires_at, ended_at, credited, posting_id, authorisation
         )
         select
           member, id, 'chokdee', 'bench', id, '\\x00', id::text, '${CHANNEL}', ${AMOUNT}, 'THB', 'confirmed', now(),
           now(), ${AMOUNT}, id, key
         from deposit
       ), referenced as (
         insert into cashier.deposit_reference (reference, member_id, deposit_id)
         select id::text, member, id from deposit
       )
       insert into ledger.transfer (
         member_id, id, line, posted_at, amount, credit_balance, credit_version, brand_id, type, debit, credit,
         currency, reference, hash
       )
       select
         member, id, 0, now(), ${AMOUNT}, (n / ${MEMBERS} + 1) * ${AMOUNT}::bigint, n / ${MEMBERS} + 1, 'chokdee',
         'deposit', 'channel:${CHANNEL}', 'cash', 'THB', id::text, '\\x00'
       from deposit`,
      [transfers],
    );
    await owner.query(
      `insert into cashier.reconciliation (channel, direction, day, state, compared_at)
       select
         '${CHANNEL}',
         'in',
         platform.business_day(now()) - d,
         case d when 0 then 'due' else 'done' end,
         case d when 0 then null else now() end
       from generate_series(0, 1) as d`,
    );
    for (const table of ['cashier.deposit', 'cashier.deposit_reference', 'ledger.transfer'])
      await owner.query(`vacuum analyze ${table}`);

    let readAt = 0;
    const settled = async function* (from: Date): AsyncGenerator<readonly SettledTransfer[]> {
      for (let first = 0; first < transfers; first += PAGE)
        yield Array.from({ length: Math.min(PAGE, transfers - first) }, (_, offset) => {
          const n = first + offset;
          const key = keyOf(n);
          return {
            key,
            reference: key,
            amount: n % WRONG_EVERY === 0 ? AMOUNT + 1n : AMOUNT,
            currency: 'THB',
            settledAt: from,
          };
        });
      readAt = performance.now();
    };
    const reconciliation = createReconciliation({
      database: app,
      channels: [{ channel: CHANNEL, direction: 'in', settled }],
    });
    const [backend] = await app.query<{ pid: number }>('select pg_backend_pid() as pid');
    const startedAt = performance.now();
    let memory: number | null = null;
    const databaseMemory = await growth(
      () => privateMemory(backend!.pid),
      async () => {
        memory = await growth(
          () => process.memoryUsage.rss(),
          () => reconciliation.run(),
        );
      },
    );
    const [read, compared] = [readAt - startedAt, performance.now() - readAt].map((time) => time / 1_000) as [
      number,
      number,
    ];
    const [found] = await owner.query<{ count: number }>('select count(*)::integer as count from cashier.finding');
    const wrong = Math.ceil(transfers / WRONG_EVERY);
    if (found!.count !== wrong) throw new Error(`${found!.count} findings of ${wrong} differences`);

    await owner.query(
      `create temporary table booked as
       select authorisation as key, credited as amount from cashier.deposit`,
    );
    await owner.query('create temporary table reported as select key, amount from cashier.settled_transfer');
    await owner.query('analyze booked');
    await owner.query('analyze reported');
    const bareAt = performance.now();
    await owner.query(
      `select count(*)
       from booked b
       full join reported r using (key)
       where b.amount is distinct from r.amount`,
    );
    const bare = (performance.now() - bareAt) / 1_000;
    log(`reconciliation: read ${read.toFixed(1)} s, compared ${compared.toFixed(1)} s, bare ${bare.toFixed(1)} s`);
    return {
      transfers,
      read,
      compared: { seconds: compared, ratio: compared / bare },
      memory: memory ?? 0,
      databaseMemory,
    };
  } finally {
    await app.close();
    await owner.close();
  }
}
