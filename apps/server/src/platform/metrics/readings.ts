import type { Database } from '@chokdee/database/database';
import { partitionedSchemas } from '@chokdee/database/partitions';
import { Gauge, type Registry } from 'prom-client';
import { ownTime } from '../clock/clock.ts';
import { outboxStatus } from '../outbox/status.ts';
import type { MetricsRegistry } from './metrics.ts';

/** The part of a pool of the driver that metrics show. */
export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Values of this copy that are read when metrics are scraped. */
export interface CopySources {
  /** By name, e.g. `requests`. */
  readonly pools: Readonly<Record<string, PoolCounts>>;
  /** Money commands that wait to be sent. */
  readonly waitingCommands: () => number;
  readonly sockets: () => number;
  readonly subscriptions: () => number;
  /** Jobs with the seconds between their runs. */
  readonly jobs: readonly { readonly name: string; readonly every: number }[];
}

/** Registers a gauge that is set when it is scraped. */
function liveGauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value());
    },
  });
}

/** Registers the values that this process holds. */
export function registerCopyReadings({ registry }: MetricsRegistry, sources: CopySources): void {
  new Gauge({
    name: 'chokdee_pg_pool_connections',
    help: 'Connections of a pool (total, idle), and requests that wait for one (waiting)',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(sources.pools)) {
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const intervals = new Gauge({
    name: 'chokdee_job_interval_seconds',
    help: 'Time from the end of a job to its next run',
    labelNames: ['job_name'],
    registers: [registry],
  });
  for (const { name, every } of sources.jobs) intervals.set({ job_name: name }, every);
  const waiting = 'Money commands that wait to be sent in a batch';
  liveGauge(registry, 'chokdee_batch_waiting_commands', waiting, sources.waitingCommands);
  liveGauge(registry, 'chokdee_sockets', 'Open WebSocket connections of this copy', sources.sockets);
  liveGauge(registry, 'chokdee_subscriptions', 'Subscriptions to live topics on this copy', sources.subscriptions);
}

/** What one query reads. */
interface Readings {
  readonly now: Date;
  readonly days: number;
  readonly months: Readonly<Record<string, number>>;
  readonly held: number;
  readonly expired: number;
}

/** Reads the database's time, how far partitions reach, and the leases, in one query. */
async function read(database: Database, schemas: readonly string[]): Promise<Readings> {
  const months = schemas.map((schema) => `'${schema}', ${schema}.months_ahead()`).join(', ');
  const [row] = await database.query<Readings>(
    `select
       platform.clock() as now,
       platform.outbox_days_ahead() as days,
       jsonb_build_object(${months}) as months,
       count(*) filter (where renewed_at + duration >= platform.clock())::integer as held,
       count(*) filter (where renewed_at + duration < platform.clock())::integer as expired
     from platform.lease
     where holder is not null`,
  );
  return row!;
}

/**
 * Registers the values of the database: consumers, partitions, leases, clock. Every copy reports
 * the same.
 */
export function registerDatabaseReadings({ registry, collect }: MetricsRegistry, database: Database): void {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const behind = gauge('chokdee_consumer_behind_events', 'Events a consumer has not read, up to 10,000', ['consumer']);
  const deadLetters = gauge('chokdee_consumer_dead_letters', 'Events a consumer gave up', ['consumer']);
  const failures = gauge('chokdee_consumer_failing', 'Failures of a consumer since it last advanced', ['consumer']);
  const days = gauge('chokdee_outbox_partition_days_ahead', 'Days after today that have an outbox partition');
  const months = gauge('chokdee_partition_months_ahead', 'Months after this one that have partitions', ['schema']);
  const leases = gauge('chokdee_leases', 'Leases that are held, and that expired and nobody took over', ['state']);
  const difference = gauge('chokdee_clock_difference_seconds', 'Clock of this copy minus clock of the database');
  let schemas: readonly string[] | null = null;
  collect(async () => {
    schemas ??= await partitionedSchemas(database);
    const consumers = await outboxStatus(database);
    const before = ownTime();
    const times = await read(database, schemas);
    // The database answered between the two readings of the own clock.
    const own = (before + ownTime()) / 2;
    for (const { name, ...status } of consumers) {
      behind.set({ consumer: name }, status.behind);
      deadLetters.set({ consumer: name }, status.deadLetters);
      failures.set({ consumer: name }, status.failures);
    }
    for (const [schema, count] of Object.entries(times.months)) months.set({ schema }, count);
    days.set(times.days);
    leases.set({ state: 'held' }, times.held);
    leases.set({ state: 'expired' }, times.expired);
    difference.set((own - times.now.getTime()) / 1_000);
  });
}
