import { randomBytes } from 'node:crypto';
import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBatcher, type Batcher } from '@chokdee/ledger/batcher';
import { createCommands, type Commands } from '@chokdee/ledger/commands';
import { createAudit } from './modules/audit/index.ts';
import { createBrand, demoBrandId, fileGeo, homeGeo } from './modules/brand/index.ts';
import { createCashier, createDepositChannels, createPayoutChannels } from './modules/cashier/index.ts';
import { createCatalogue } from './modules/catalogue/index.ts';
import { createConsole } from './modules/console/index.ts';
import { createDraws, drawsSettings } from './modules/draws/index.ts';
import { createBotCheck, createIdentity, firebaseAuth, type Identity } from './modules/identity/index.ts';
import { createLottery, lotteryAddress } from './modules/lottery/index.ts';
import { createLauncher } from './modules/launcher/index.ts';
import { createMessages } from './modules/messages/index.ts';
import { createPromotions } from './modules/promotions/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createProtection } from './modules/protection/index.ts';
import { createSeeds } from './modules/seeds/index.ts';
import { createSports, sportsAddress } from './modules/sports/index.ts';
import { createTables, nameTables, tableAddress } from './modules/tables/index.ts';
import { createWagering, wagerInvariants } from './modules/wagering/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { requireSameTime } from './platform/clock/clock.ts';
import type { Config } from './platform/config.ts';
import { createFileStore } from './platform/files/create-store.ts';
import { createFiles, type Files } from './platform/files/files.ts';
import { createEncryption, type Encryption } from './platform/http/encryption.ts';
import { createLimiter } from './platform/http/rate-limiter.ts';
import { createRateStore } from './platform/http/rate-store.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import type { GuardPorts } from './platform/http/settings.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLogger, type Logger } from './platform/logging/logger.ts';
import { authentication } from './platform/authentication/attempts.ts';
import { createPasswords } from './platform/authentication/passwords.ts';
import { createMail } from './platform/mail/mail.ts';
import { createLeases } from './platform/lease/leases.ts';
import { configuredSenders } from './platform/mail/senders.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { ServerModule } from './platform/module.ts';
import { outboxModule } from './outbox-module.ts';
import { withRelayWakeup } from './platform/outbox/relay-wakeup.ts';
import { createRelay } from './platform/outbox/relay.ts';
import { createHub, type Hub } from './platform/realtime/hub.ts';
import { createNotifyBus } from './platform/realtime/notify-bus.ts';
import { securityEventReport } from './platform/security-events.ts';
import { housekeeping } from './housekeeping.ts';
import { createAppMetrics, serveMetrics } from './metrics.ts';

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

/** Wires the app. Only this file and `seed.ts` know all modules. */
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

/** What the modules share. */
interface SharedServices {
  /** The folder of the site's built pages. */
  readonly sitePages: string | undefined;
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly commands: Commands;
  readonly batcher: Batcher;
  readonly hub: Hub;
  readonly encryption: Encryption;
  readonly files: Files;
}

/** Creates all modules and gives each the functions of the others that it needs. */
function createModules(shared: SharedServices): {
  readonly modules: readonly ServerModule[];
  readonly identity: Identity;
  readonly ports: GuardPorts;
} {
  const { sitePages, config, log, database, commands, batcher, hub, encryption, files } = shared;
  const mail = createMail({
    database,
    receiptKey: config.sms?.key,
    demoOutbox: config.demo && { password: config.demo.outboxPassword },
    senders: configuredSenders(config),
  });
  const passwords = createPasswords({ pepper: config.secrets.pepper });
  const brand = createBrand({
    database,
    mode: config.mode,
    phoneAuth: config.phoneAuth?.pages,
    geo: config.countryFile ? fileGeo(config.countryFile) : homeGeo(),
    webClips: { config, pages: sitePages, signer: config.profileSigner },
  });
  const protection = createProtection({ database });
  const identity = createIdentity({
    database,
    brands: brand,
    passwords,
    mail,
    protection,
    botCheck: createBotCheck(config.secrets.pepper),
    phoneAuth: config.phoneAuth && firebaseAuth(config.phoneAuth),
    defaultPassword: config.defaultPassword,
    siteOrigin: config.origins.site,
    announceEnd: (sessionId) => hub.endSession(sessionId),
  });
  const sealingKeys = [config.secrets.sealing, ...config.secrets.oldSealing];
  const seeds = createSeeds({ database, sealingKeys, randomBytes });
  const operators = createConsole({
    mode: config.mode,
    operatorSetUp: config.operatorSetUp,
    sealingKeys: [config.secrets.vault, ...config.secrets.oldVault],
    database,
    files,
    brands: brand,
    passwords,
    identity,
  });
  const { accountsOf } = identity;
  const catalogue = createCatalogue({
    database,
    hub,
    pictures: operators.pictures,
    gamesOrigin: config.origins.games,
    accountsOf,
    countryOf: async (brandId, address) => brand.place(await brand.brand(brandId), address).country,
  });
  const promotions = createPromotions({
    database,
    pictures: operators.pictures,
    hasGame: async (brandId, nodeId) => (await catalogue.findGame(brandId, { nodeId })) !== null,
    gameOffered: async (brandId, nodeId) => (await catalogue.findGame(brandId, { nodeId }))?.open === true,
  });
  const messages = createMessages({
    database,
    hub,
    promotions: promotions.announced,
    isFirstLogin: identity.isFirstSession,
    pictures: operators.pictures,
  });
  const demoBrand = config.demo?.slips ? async () => (await brand.brand(demoBrandId)).facts : null;
  const wagering = createWagering({
    database,
    commands,
    nameGame: nameTables(database, catalogue.nameOf),
    accountsOf,
    onError: (settlement, error) => {
      log.error({ err: error, settlement }, 'a wager could not be settled');
    },
  });
  const wallet = createWallet({
    database,
    hub,
    singleWallet: async (brandId) => (await brand.brand(brandId)).parts.brand.single_wallet,
    remarks: async (brandId, memberId, references, language) =>
      new Map([
        ...(await wagering.records.gameNames(brandId, memberId, references, language)),
        ...(await cashier.adjustments.remarks(memberId, references, language)),
      ]),
  });
  const launcher = createLauncher({
    database,
    config,
    catalogue,
    seeds,
    protection,
    commands,
    batcher,
    randomBytes,
    pageAddress: (page) => lotteryAddress(page) ?? sportsAddress(page) ?? tableAddress(page),
  });
  const proofs = createProofs({
    database,
    url: config.databaseUrl,
    checks: wagerInvariants,
    onProblem: (problem) => {
      log.error({ err: problem.error, ...problem }, 'the ledger proof found a violation or failed');
    },
  });
  const cashier = createCashier({
    database,
    vaultKeys: [config.secrets.vault, ...config.secrets.oldVault],
    identity,
    files,
    nameOperators: (ids) => operators.operatorNames(ids),
    depositChannels: createDepositChannels({ database, config }),
    payoutChannels: createPayoutChannels({ database, config }),
  });
  const modules: readonly ServerModule[] = [
    housekeeping(database),
    outboxModule(database, identity, () => modules.flatMap((module) => module.consumers ?? [])),
    authentication(database),
    encryption.module,
    files.module,
    mail.module,
    brand.module,
    identity.module,
    protection.module,
    seeds.module,
    wagering.module,
    wallet.module,
    catalogue.module,
    launcher.module,
    cashier.module,
    promotions.module,
    messages.module,
    operators.module,
    proofs.module,
    createAudit({ database }).module,
    createDraws({ database, hub, log, randomBytes, ...drawsSettings(config) }).module,
    createLottery({
      database,
      hub,
      batcher,
      commands,
      settlements: wagering.settlements,
      betRecords: wagering.records,
      nameGame: catalogue.nameOf,
      recordOpened: catalogue.recordOpened,
      onError: (error) => {
        log.error({ err: error }, 'a lottery could not be put among the recent games');
      },
      randomBytes,
      accountsOf,
      demoBrand,
    }).module,
    createSports({ ...shared, wagering, members: identity, demoBrand }).module,
    createTables({ ...shared, catalogue, accountsOf, sealingKeys, randomBytes, settlements: wagering.settlements })
      .module,
    // npm run new adds the modules that it writes above this line.
  ];
  return {
    modules,
    identity,
    ports: {
      brandOf: brand.brandOf,
      pageSettingsOf: brand.pageSettingsOf,
      gateOf: brand.gateOf,
      playerOf: identity.playerOf,
      operatorOf: operators.operatorOf,
      sessionEndOf: (at, ...session) => (at === 'console' ? operators : identity).sessionEndOf(...session),
      operatorRefused: operators.operatorRefused,
    },
  };
}
