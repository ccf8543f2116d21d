import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { closeDays } from '@chokdee/ledger/client';
import { findWagers } from '../../apps/server/src/modules/wagering/store.ts';
import { findMovements } from '../../apps/server/src/modules/wallet/store.ts';
import { freshDatabase, type BenchCluster } from './app.ts';
import { formatNumber, quantile } from './figures.ts';
import type { Options } from './options.ts';

/** The wagers of the member whose pages are read. */
const OWN = 50_000;
/** The members who share the other wagers. */
const OTHERS = 10_000;
/** Wagers written by one statement. */
const CHUNK = 250_000;
/** How often each page is read. */
const READS = 100;
const SIZE = 10;
const DAY = 86_400_000;

/** Milliseconds of one kind of page, measured by the client of the database. */
interface PageTime {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
}
/** How long pages of records take. */
export interface RecordFigures {
  /** Wagers of all members, and of the one whose pages are read. */
  readonly wagers: number;
  readonly own: number;
  readonly pages: readonly PageTime[];
}

/**
 * Writes wagers with a stake and a payout, spread evenly over the past 30 days, of which every
 * n-th is the member's, and the sums that the server keeps of them.
 */
async function fill(owner: Database, member: string, wagers: number, log: (text: string) => void): Promise<void> {
  const since = Date.now() - 30 * DAY;
  for (const month of [since, Date.now()])
    for (const table of ['ledger.transfer', 'wagering.wager']) {
      const at = new Date(month);
      const from = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
      const until = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
      const name = `${table}_bench_${from.toISOString().slice(0, 7).replace('-', '_')}`;
      const [covered] = await owner.query<{ is: boolean }>(
        `select exists (
           select
           from pg_inherits i
           join pg_class c on c.oid = i.inhrelid
           where i.inhparent = $1::regclass
             and pg_get_expr(c.relpartbound, c.oid) like '%' || ledger.first_id($2)::text || '%'
         ) as is`,
        [table, from],
      );
      if (!covered!.is)
        await owner.query(
          `do $$ begin execute format('create table ${name} partition of ${table} for values from (%L) to (%L)',
             ledger.first_id('${from.toISOString()}'), ledger.first_id('${until.toISOString()}')); end $$`,
        );
    }
  await owner.query(
    `create temporary table own as
     select $1::uuid as member
     union all
     select gen_random_uuid() from generate_series(1, ${OTHERS})`,
    [member],
  );
  await owner.query('alter table own add column n serial');
  for (let first = 0; first < wagers; first += CHUNK) {
    const last = Math.min(wagers, first + CHUNK) - 1;
    await owner.query(
      `with bet as (
         select
           g.n,
           o.member,
           to_timestamp(($3::double precision + g.n::double precision * ${30 * DAY} / $4::integer) / 1000) as at,
           case when g.n % 3 = 0 then 18000000 else 0 end as payout
         from generate_series($1::integer, $2::integer) as g (n)
         join own o on o.n = case when g.n % ($4::integer / ${OWN}) = 0 then 1 else 2 + g.n % ${OTHERS} end
       ), numbered as (
         select
           b.*,
           (left(ledger.first_id(b.at)::text, 13) || '-7' || lpad(to_hex(b.n % 4096), 3, '0') || '-8000-'
             || lpad(to_hex(b.n), 12, '0'))::uuid as id
         from bet b
       ), posted as (
         insert into ledger.transfer (
           member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version,
           brand_id, type, debit, credit, currency, reference, hash
         )
         select member, id, 0, at, 10000000, 1000000000, 2 * n + 1, null, null, 'chokdee', 'bet', 'cash',
           'house:games', 'THB', id::text, '\\x00'::bytea
         from numbered
         union all
         select member, id, 1, at, payout, null, null, 1000000000, 2 * n + 2, 'chokdee', 'win', 'house:games',
           'cash', 'THB', id::text, null
         from numbered
         where payout > 0
       )
       insert into wagering.wager (
         member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after, balance_version, state,
         immediate, brand_id, product, vendor, game, round, currency, rule_version, hash, detail
       )
       select member, id, at, at, 10000000, 10000000, payout, 1000000000, 2 * n + 2, 'settled', true, 'chokdee',
         'RNG', case when n % 2 = 0 then 'LANTERN' else 'RIVER' end, 'dice', id::text, 'THB', '1', '\\x00',
         jsonb_build_object('version', 1, 'selection', 'UNDER 50.00', 'result', repeat('0123456789', 10))
       from numbered`,
      [first, last, since, wagers],
    );
    log(`records: ${formatNumber(last + 1)} wagers`);
  }
  await owner.query(
    `insert into wagering.daily_result (
       member_id, day, product, vendor, result, currency, bets, stake, valid_bet, payout
     )
     select
       member_id, platform.business_day(placed_at), product, vendor,
       wagering.result_of(state, stake, payout), 'THB', count(*), sum(stake), sum(valid_bet), sum(payout)
     from wagering.wager
     group by 1, 2, 3, 4, 5`,
  );
  await closeDays(owner);
  await owner.query('vacuum analyze ledger.transfer');
  await owner.query('vacuum analyze wagering.wager');
}

/** Measures pages of a member with 50,000 wagers in a month among those of 10,000 others. */
export async function measureRecords(
  cluster: BenchCluster,
  { records }: Options,
  log: (text: string) => void,
): Promise<RecordFigures> {
  // One connection: the list of members is a temporary table.
  await (await freshDatabase(cluster, 'bench_records')).close();
  const url = cluster.url('bench_records', 'owner');
  const owner = createDatabase(createPool(url, { max: 1, name: 'bench-records' }));
  const memberId = uuid7();
  try {
    await fill(owner, memberId, records, log);
    const app = createDatabase(createPool(cluster.url('bench_records', 'app'), { max: 1, name: 'bench-records-app' }));
    try {
      const period = { memberId, from: Date.now() - 30 * DAY, until: Date.now() };
      const last = OWN - SIZE;
      const bets = (name: string, more: object, offset: number) => ({
        name: `betting record, ${name}`,
        read: () => findWagers(app, { ...period, ...more }, SIZE, offset),
      });
      const account = (name: string, types: readonly string[] | null, offset: number) => ({
        name: `account record, ${name}`,
        read: () => findMovements(app, { ...period, types }, SIZE, offset),
      });
      const pages: PageTime[] = [];
      for (const { name, read } of [
        bets('first page', {}, 0),
        bets('page 100', {}, 990),
        bets('last page', {}, last),
        bets('middle page', {}, last / 2),
        bets('first page of lost bets of a vendor', { result: 'lost', vendors: ['RIVER'] }, 0),
        account('first page', null, 0),
        account('page 100', null, 990),
        account('middle page', null, last / 2),
        account('first page of wins', ['win'], 0),
        account('first page of deposits', ['deposit'], 0),
      ]) {
        await read();
        const times: number[] = [];
        for (let n = 0; n < READS; n += 1) {
          const started = performance.now();
          await read();
          times.push(performance.now() - started);
        }
        times.sort((a, b) => a - b);
        pages.push({ name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) });
        log(`records: ${name}: ${formatNumber(pages.at(-1)!.p95, 1)} ms`);
      }
      return { wagers: records, own: OWN, pages };
    } finally {
      await app.close();
    }
  } finally {
    await owner.close();
  }
}

/** The section of docs/performance.md. */
export function recordsSection({ wagers, own, pages }: RecordFigures): string {
  const n = formatNumber;
  return [
    `${n(own)} wagers of one member in 30 days among ${n(wagers)}; pages of ${SIZE}, each read ${READS} times.`,
    '',
    '| page | p50 ms | p95 ms |',
    '| --- | --- | --- |',
    ...pages.map(({ name, p50, p95 }) => `| ${name} | ${n(p50, 1)} | **${n(p95, 1)}** |`),
  ].join('\n');
}
