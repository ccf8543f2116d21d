import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { type Identity } from './modules/identity/index.ts';
import { requireSameTime } from './platform/clock/clock.ts';
import type { Config } from './platform/config.ts';
import { createFileStore } from './platform/files/create-store.ts';
import { createFiles } from './platform/files/files.ts';
import { createEncryption } from './platform/http/encryption.ts';
import { createLimiter } from './platform/http/rate-limiter.ts';
import { createRateStore } from './platform/http/rate-store.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLogger, type Logger } from './platform/logging/logger.ts';
import { createLeases } from './platform/lease/leases.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { ServerModule } from './platform/module.ts';
import { withRelayWakeup } from './platform/outbox/relay-wakeup.ts';
import { createRelay } from './platform/outbox/relay.ts';
import { createHub } from './platform/realtime/hub.ts';
import { createNotifyBus } from './platform/realtime/notify-bus.ts';
import { securityEventReport } from './platform/security-events.ts';
import { createAppMetrics, serveMetrics } from './metrics.ts';
import { createModules } from './create-modules.ts';

/** Connections for requests. The batcher, the jobs and the live bus have their own. */
const POOL_SIZE = 16;
/**
 * Milliseconds a statement of a request may take: half of what the request itself may take. Then
 * the caller is answered `system.busy`. Longer statements run in `Database.withoutTimeout`.
 */
const STATEMENT_TIMEOUT = 15_000;

/** One copy of the server: everything is wired, nothing runs yet. */
export interface App {
  readonly database: Database;
  readonly identity: Identity;
  readonly http: Http;
  readonly modules: readonly ServerModule[];
  readonly log: Logger;
  /** Null when they are served nowhere. */
  readonly metrics: Metrics | null;
  /**
   * Prepares the modules, starts topics, consumers and jobs, then accepts requests. Returns the
   * base addresses, and that of the metrics if they are served.
   */
  open(): Promise<Awaited<ReturnType<Http['listen']>> & { readonly metrics?: string }>;
  /** Refuses new requests, finishes running ones, stops jobs and consumers, closes the pools. */
  close(): Promise<void>;
}

/** What tests and measurements may change. */
export interface ComposeOptions {
  /** Folders of the built applications by listener. Default: none are served. */
  readonly pages?: Readonly<Partial<Record<'site' | 'games' | 'console', string>>>;
  /** Whether requests are rate-limited. Default: true. */
  readonly rateLimits?: boolean;
  /** Milliseconds a statement of a request may take. */
  readonly statementTimeout?: number;
}

/** Wires the app. */
export async function compose(
  config: Config,
  { pages, rateLimits = true, statementTimeout = STATEMENT_TIMEOUT }: ComposeOptions = {},
): Promise<App> {
  const log = createLogger({ level: config.logLevel });
  const metrics = createAppMetrics(config.metrics);
  const database = createDatabase(createPool(config.databaseUrl, { max: POOL_SIZE, statementTimeout }));
  const batchPool = createPool(config.databaseUrl, { max: 2, name: 'chokdee-batches', statementTimeout });
  // Assigned below: the relay needs the consumers of all modules.
  let wakeRelay = (): void => undefined;
  const commands = withRelayWakeup(createCommands(database.pool), () => {
    wakeRelay();
  });
  const batcher = withRelayWakeup(
    createBatcher(batchPool, { onBatch: (size, seconds) => metrics?.batch(size, seconds) }),
    () => {
      wakeRelay();
    },
  );
  const hub = createHub({ bus: createNotifyBus({ database, url: config.databaseUrl, log }), log });
  const encryption = createEncryption({ database, sealing: config.secrets.sealing });
  const files = createFiles({
    database,
    store: createFileStore(config.fileStore),
    origin: config.origins.games,
    keys: [config.secrets.sealing, ...config.secrets.oldSealing],
    log,
  });
  const shared = { sitePages: pages?.site, config, log, database, commands, batcher, hub, encryption, files };
  const { modules, identity, ports } = createModules(shared);
  const rateStore = rateLimits ? createRateStore({ url: config.databaseUrl, log }) : null;
  const http = await createHttp({
    config,
    modules,
    hub,
    log,
    limiter:
      rateStore &&
      createLimiter({
        store: rateStore,
        onRefusal: ({ kind }, by) => metrics?.rateRefusal(kind, by),
        onStoreFailure: () => metrics?.rateStoreFailure(),
      }),
    ...(metrics && { onResponse: metrics.response }),
    onSecurityEvent: securityEventReport(log, metrics),
    decryptor: encryption,
    ...(pages && { pages }),
    ports,
    checks: [
      { name: 'database', check: async () => void (await database.query('select platform.clock()')) },
      { name: 'clock', check: () => requireSameTime(database) },
    ],
  });
  const leaseDatabase = createDatabase(
    createPool(config.databaseUrl, { max: 1, name: 'chokdee-leases', statementTimeout }),
  );
  const leases = createLeases({
    database: leaseDatabase,
    onError: (what, error) => {
      log.warn({ err: error, what }, 'a lease or its work failed');
    },
  });
  const relay = createRelay({
    database,
    leases,
    consumers: modules.flatMap((module) => module.consumers ?? []),
    onError: (consumer, error) => {
      metrics?.consumerFailure(consumer);
      log.warn({ err: error, consumer }, 'a consumer failed');
    },
  });
  wakeRelay = relay.wake;
  const jobs = createJobs({
    url: config.databaseUrl,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    log,
    onRun: (job, seconds, succeeded) => metrics?.job(job, seconds, succeeded),
  });
  const metricsListener =
    config.metrics &&
    metrics &&
    serveMetrics(config.metrics, metrics, {
      database,
      modules,
      log,
      pools: { requests: database.pool, batches: batchPool, ...(rateStore && { rates: rateStore.pool }) },
      waitingCommands: batcher.waiting,
      sockets: http.sockets,
      subscriptions: hub.subscriptions,
    });

  return {
    database,
    identity,
    http,
    modules,
    log,
    metrics,
    open: async () => {
      await encryption.rotate();
      for (const { prepare } of modules) await prepare?.();
      await hub.start();
      await relay.start();
      await jobs.start();
      for (const work of modules.flatMap((module) => module.leased ?? [])) leases.hold(work.name, work);
      const metricsAddress = await metricsListener?.listen();
      return { ...(await http.listen()), ...(metricsAddress !== undefined && { metrics: metricsAddress }) };
    },
    close: async () => {
      await Promise.all([http.close(), metricsListener?.close()]);
      await Promise.all(modules.map(async (module) => module.stop?.()));
      await jobs.stop();
      await relay.stop();
      await leases.close();
      await batcher.idle();
      await hub.close();
      await Promise.all([database.close(), leaseDatabase.close(), batchPool.end(), rateStore?.close()]);
    },
  };
}
