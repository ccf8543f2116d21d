import type { Listener } from '@chokdee/contract/call';
import { securityEventNames } from '../security-events.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * A response of the HTTP layer. `call`: the id in the contract; null for pages and unknown paths.
 */
export interface ResponseFacts {
  readonly call: string | null;
  readonly listener: Listener;
  readonly status: number;
  readonly seconds: number;
}

/** Where a part of the server registers metrics of its own. */
export interface MetricsRegistry {
  /** The registry of prom-client. Names begin with `chokdee_`; labels have few, known values. */
  readonly registry: Registry;
  /**
   * Calls `read` before a scrape, at most every five seconds, for values that are read from the
   * database. A read that fails or takes longer than two seconds does not fail the scrape.
   */
  collect(read: () => Promise<void>): void;
}

/** The metrics of one copy of the server. */
export interface Metrics extends MetricsRegistry {
  response(response: ResponseFacts): void;
  /** A batch of commands was sent: their number, and the time until its answer. */
  batch(size: number, seconds: number): void;
  /** A job has run on this copy. */
  job(name: string, seconds: number, succeeded: boolean): void;
  consumerFailure(consumer: string): void;
  /**
   * A request was refused by its rate. `kind`: what its key identifies; `by`: this copy's count or
   * the shared one.
   */
  rateRefusal(kind: string, by: 'copy' | 'store'): void;
  rateStoreFailure(): void;
  /** An attempt to get around a control. */
  securityEvent(name: string): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Milliseconds for which scrapes share the values that were read. */
const READ_INTERVAL = 5_000;
/** Milliseconds that a scrape waits for a read. */
const READ_TIMEOUT = 2_000;
/** Seconds. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

async function within(read: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('timeout'));
    }, READ_TIMEOUT);
  });
  try {
    await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates the metrics. `version`: of the running code. */
export function createMetrics({
  version,
  now = () => performance.now(),
}: {
  readonly version: string;
  readonly now?: () => number;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'chokdee_build_info',
    help: 'Always 1; the running version and the version of Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  const calls = new Histogram({
    name: 'chokdee_call_duration_seconds',
    help: 'Time from a request to its response, by call of the contract (`other`: pages, unknown paths)',
    labelNames: ['call', 'listener', 'status'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const batchSizes = new Histogram({
    name: 'chokdee_batch_commands',
    help: 'Money commands sent in one batch',
    buckets: BATCH_BUCKETS,
    registers,
  });
  const batchTimes = new Histogram({
    name: 'chokdee_batch_duration_seconds',
    help: 'Time from sending a batch of money commands to its answer',
    buckets: CALL_BUCKETS,
    registers,
  });
  const jobTimes = new Histogram({
    name: 'chokdee_job_duration_seconds',
    help: 'Time of a run of a job on this copy',
    labelNames: ['job_name', 'result'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const jobSuccesses = new Gauge({
    name: 'chokdee_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded on this copy; jobs run on one copy at a time, so take the maximum',
    labelNames: ['job_name'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'chokdee_security_events_total',
    help: 'Attempts to get around a control, by its name in the log',
    labelNames: ['event'],
    registers,
  });
  for (const event of securityEventNames) securityEvents.inc({ event }, 0);
  const consumerFailures = new Counter({
    name: 'chokdee_consumer_failures_total',
    help: 'Failures of a consumer of the outbox on this copy',
    labelNames: ['consumer'],
    registers,
  });
  const rateRefusals = new Counter({
    name: 'chokdee_rate_limit_refusals_total',
    help: 'Requests refused with 429, by what their key identifies and by whose count (copy, store)',
    labelNames: ['kind', 'by'],
    registers,
  });
  const rateStoreFailures = new Counter({
    name: 'chokdee_rate_store_failures_total',
    help: 'Requests that the shared store of rates could not count',
    registers,
  });
  const failingReads = new Gauge({
    name: 'chokdee_metrics_failing_reads',
    help: 'Reads of the last scrape that failed; the values they give are old',
    registers,
  });

  // Looking up labels costs a microsecond of the event loop, so those of calls are kept.
  const callSeries = new Map<string, Histogram.Internal<string>>();
  const readers: (() => Promise<void>)[] = [];
  let readAt = -Infinity;
  let reading: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<void> => {
    const results = await Promise.allSettled(readers.map(within));
    failingReads.set(results.filter(({ status }) => status === 'rejected').length);
  };

  return {
    registry,
    collect: (reader) => {
      readers.push(reader);
    },
    response: ({ call, listener, status, seconds }) => {
      const statusClass = `${Math.floor(status / 100)}xx`;
      const key = `${call} ${listener} ${statusClass}`;
      let series = callSeries.get(key);
      if (series === undefined) {
        series = calls.labels(call ?? 'other', listener, statusClass);
        callSeries.set(key, series);
      }
      series.observe(seconds);
    },
    batch: (size, seconds) => {
      batchSizes.observe(size);
      batchTimes.observe(seconds);
    },
    job: (name, seconds, succeeded) => {
      jobTimes.observe({ job_name: name, result: succeeded ? 'success' : 'failure' }, seconds);
      if (succeeded) jobSuccesses.setToCurrentTime({ job_name: name });
    },
    consumerFailure: (consumer) => {
      consumerFailures.inc({ consumer });
    },
    rateRefusal: (kind, by) => {
      rateRefusals.inc({ kind, by });
    },
    rateStoreFailure: () => {
      rateStoreFailures.inc();
    },
    securityEvent: (event) => {
      securityEvents.inc({ event });
    },
    text: async () => {
      if (now() - readAt >= READ_INTERVAL) {
        readAt = now();
        reading = read();
      }
      await reading;
      return registry.metrics();
    },
  };
}
