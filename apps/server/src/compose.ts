import { randomBytes } from 'node:crypto';
import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { createAudit, operatorActor, record } from './modules/audit/index.ts';
import { createBrand, fileGeo, homeGeo } from './modules/brand/index.ts';
import { createCashier, createSandboxDepositChannel, createSandboxPayoutChannel } from './modules/cashier/index.ts';
import { createCatalogue } from './modules/catalogue/index.ts';
import { createConsole } from './modules/console/index.ts';
import { createIdentity, createPasswords, type Identity } from './modules/identity/index.ts';
import { createLauncher } from './modules/launcher/index.ts';
import { createMessages } from './modules/messages/index.ts';
import { createPromotions } from './modules/promotions/index.ts';
import { createProtection } from './modules/protection/index.ts';
import { createSeeds } from './modules/seeds/index.ts';
import { createWagering, wagerInvariants } from './modules/wagering/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { requireSameTime } from './platform/clock/clock.ts';
import type { Config } from './platform/config.ts';
import { createEncryption } from './platform/http/encryption.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLogger, type Logger } from './platform/logging/logger.ts';
import { createMail } from './platform/mail/mail.ts';
import { demoSender, smtpSender } from './platform/mail/sender.ts';
import type { ServerModule } from './platform/module.ts';
import { withRelayWakeup } from './platform/outbox/relay-wakeup.ts';
import { createRelay } from './platform/outbox/relay.ts';
import { outboxRoutes } from './platform/outbox/routes.ts';
import { createHub } from './platform/realtime/hub.ts';
import { createNotifyBus } from './platform/realtime/notify-bus.ts';
import { housekeeping } from './housekeeping.ts';

/** Connections for requests; the batcher, the jobs and the live bus have their own. */
const POOL = 16;
/** Milliseconds a statement of a request may take, half of what the request itself may: then the caller hears `system.busy`. What is long by nature goes by `Database.withoutTimeout`. */
const STATEMENT_LIMIT = 15_000;

/** One copy of the server, with everything wired and nothing running. */
export interface App {
  readonly database: Database;
  readonly identity: Identity;
  readonly http: Http;
  readonly modules: readonly ServerModule[];
  readonly log: Logger;
  /** Starts live topics, consumers and jobs, then takes requests; answers the base addresses. */
  open(): Promise<Awaited<ReturnType<Http['listen']>>>;
  /** Stops taking requests, finishes what runs, stops jobs and consumers, closes the pools. */
  close(): Promise<void>;
}

/** What a measurement or a test may leave out or change. `pages`: folders of the built applications by listener; `statementLimit`: milliseconds a statement may take. */
export interface ComposeOptions {
  readonly pages?: Readonly<Partial<Record<'site' | 'games' | 'console', string>>>;
  readonly rateLimits?: boolean;
  readonly statementLimit?: number;
}

/** Wires the house. The only place, with `seed.ts`, that knows all modules. */
export async function compose(
  config: Config,
  { pages, rateLimits: rates = true, statementLimit = STATEMENT_LIMIT }: ComposeOptions = {},
): Promise<App> {
  const log = createLogger({ level: config.logLevel });
  const database = createDatabase(createPool(config.databaseUrl, { max: POOL, statementTimeout: statementLimit }));
  const batches = createPool(config.databaseUrl, { max: 2, name: 'chokdee-batches', statementTimeout: statementLimit });
  let nudge = (): void => undefined;
  const commands = withRelayWakeup(createCommands(database.pool), () => {
    nudge();
  });
  const batcher = withRelayWakeup(createBatcher(batches), () => {
    nudge();
  });
  const secureRandomBytes = (bytes: number): Uint8Array => randomBytes(bytes);
  const production = config.mode === 'production';

  const hub = createHub({ bus: createNotifyBus({ database, url: config.databaseUrl, log }), log });
  const encryption = createEncryption({ database, sealing: config.secrets.sealing });
  const mail = createMail({
    database,
    demoOutbox: config.demo && { password: config.demo.outboxPassword },
    senders: {
      mail: config.mail ? smtpSender(config.mail.url, config.mail.from) : production ? null : demoSender(),
      sms: production ? null : demoSender(),
    },
  });
  const passwords = createPasswords({ pepper: config.secrets.pepper });

  const brand = createBrand({
    database,
    mode: config.mode,
    geo: config.countryFile ? fileGeo(config.countryFile) : homeGeo(),
  });
  const protection = createProtection({ database });
  const identity = createIdentity({
    database,
    brands: brand,
    passwords,
    mail,
    protection,
    announceEnd: (sessionId) => {
      hub.endSession(sessionId);
    },
  });
  const seeds = createSeeds({
    database,
    sealingKeys: [config.secrets.sealing, ...config.secrets.oldSealing],
    randomBytes: secureRandomBytes,
  });
  const catalogue = createCatalogue({
    database,
    hub,
    gamesOrigin: config.origins.games,
    accountsOf: identity.accountsOf,
  });
  const promotions = createPromotions({
    database,
    gameOffered: async (brandId, nodeId) => (await catalogue.findGame(brandId, { nodeId }))?.open === true,
  });
  const messages = createMessages({ database, hub, promotions: promotions.announced });
  const wagering = createWagering({ database, commands, nameGame: catalogue.nameOf });
  const wallet = createWallet({
    database,
    hub,
    singleWallet: async (brandId) => (await brand.brand(brandId)).parts.brand.single_wallet,
    remarks: wagering.records.gameNames,
  });
  const launcher = createLauncher({
    database,
    config,
    catalogue,
    seeds,
    protection,
    commands,
    batcher,
    randomBytes: secureRandomBytes,
  });
  const operators = createConsole({
    mode: config.mode,
    database,
    brands: brand,
    passwords,
    identity,
    invariants: wagerInvariants,
  });
  const cashier = createCashier({
    database,
    vaultKeys: [config.secrets.vault, ...config.secrets.oldVault],
    identity,
    nameOperators: (ids) => operators.operatorNames(ids),
    depositChannels: production
      ? []
      : [createSandboxDepositChannel({ database, secret: config.secrets.callback, origins: config.origins })],
    payoutChannels: production ? [] : [createSandboxPayoutChannel({ database })],
  });
  const outbox: ServerModule = {
    name: 'outbox',
    routes: outboxRoutes({
      database,
      consumers: () => modules.flatMap((module) => module.consumers ?? []),
      accountsOf: async (brandId, memberIds) =>
        new Map(
          (await Promise.all(memberIds.map(identity.memberSummary))).flatMap((member) =>
            member?.brandId === brandId ? [[member.memberId, member.account] as const] : [],
          ),
        ),
      recordResend: async ({ brand: { id }, operator, address }, consumer, eventId) => {
        if (operator)
          await record(database, {
            brandId: id,
            actor: operatorActor(operator, address),
            action: 'outbox.resend',
            subject: `event:${eventId}`,
            after: { consumer },
          });
      },
    }),
  };
  const modules: readonly ServerModule[] = [
    housekeeping(database),
    outbox,
    encryption.module,
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
    createAudit({ database }).module,
  ];
  const http = await createHttp({
    config,
    modules,
    hub,
    log,
    rateLimits: rates,
    decryptor: encryption,
    ...(pages && { pages }),
    ports: {
      brandOf: brand.brandOf,
      gateOf: brand.gateOf,
      playerOf: identity.playerOf,
      operatorOf: operators.operatorOf,
      operatorRefused: operators.operatorRefused,
    },
    checks: [
      {
        name: 'database',
        check: async () => {
          await database.query('select platform.clock()');
        },
      },
      { name: 'clock', check: () => requireSameTime(database) },
    ],
  });
  const relay = createRelay({
    database,
    consumers: modules.flatMap((module) => module.consumers ?? []),
    onError: (consumer, error) => {
      log.warn({ err: error, consumer }, 'a consumer failed');
    },
  });
  nudge = relay.wake;
  const jobs = createJobs({ url: config.databaseUrl, jobs: modules.flatMap((module) => module.jobs ?? []), log });

  return {
    database,
    identity,
    http,
    modules,
    log,
    open: async () => {
      await encryption.rotate();
      await hub.start();
      await relay.start();
      await jobs.start();
      return http.listen();
    },
    close: async () => {
      await http.close();
      await jobs.stop();
      await relay.stop();
      await batcher.idle();
      await hub.close();
      await Promise.all([database.close(), batches.end()]);
    },
  };
}
