import { randomBytes } from 'node:crypto';
import { type Database } from '@chokdee/database/database';
import { type Batcher } from '@chokdee/ledger/batcher';
import { type Commands } from '@chokdee/ledger/commands';
import { createAudit } from './modules/audit/index.ts';
import { createBrand, demoBrandId, fileGeo, homeGeo } from './modules/brand/index.ts';
import { createCashier, createDepositChannels, createPayoutChannels } from './modules/cashier/index.ts';
import { createCatalogue } from './modules/catalogue/index.ts';
import { createConsole } from './modules/console/index.ts';
import { createDraws, drawsSettings } from './modules/draws/index.ts';
import { createBotCheck, createIdentity, firebaseAuth, type Identity } from './modules/identity/index.ts';
import { createLottery, lotteryAddress } from './modules/lottery/index.ts';
import { createLauncher, roundsBetween } from './modules/launcher/index.ts';
import { createMessages } from './modules/messages/index.ts';
import { createPromotions } from './modules/promotions/index.ts';
import { createProofs } from './modules/proofs/index.ts';
import { createProtection } from './modules/protection/index.ts';
import { createSeeds } from './modules/seeds/index.ts';
import { createSports, sportsAddress } from './modules/sports/index.ts';
import { createTables, nameTables, tableAddress } from './modules/tables/index.ts';
import { createWagering, wagerInvariants } from './modules/wagering/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import type { Config } from './platform/config.ts';
import { type Files } from './platform/files/files.ts';
import { type Encryption } from './platform/http/encryption.ts';
import type { GuardPorts } from './platform/http/settings.ts';
import { type Logger } from './platform/logging/logger.ts';
import { authentication } from './platform/authentication/attempts.ts';
import { createPasswords } from './platform/authentication/passwords.ts';
import { createMail } from './platform/mail/mail.ts';
import { configuredSenders } from './platform/mail/senders.ts';
import type { ServerModule } from './platform/module.ts';
import { createSubjects } from './platform/subjects.ts';
import { outboxModule } from './outbox-module.ts';
import { type Hub } from './platform/realtime/hub.ts';
import { changeRules } from './change-rules.ts';
import { housekeeping } from './housekeeping.ts';

/** What the modules share. */
export interface SharedServices {
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

/**
 * Creates all modules and gives each the functions of the others that it needs. Only this file,
 * `change-rules.ts` and `seed.ts` know all modules.
 */
export function createModules(shared: SharedServices): {
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
    changeRules: () => changeRules(sports),
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
  const nameSubjects = createSubjects(() => modules.flatMap((module) => module.subjects ?? []));
  const wagering = createWagering({
    database,
    commands,
    nameGame: nameTables(database, catalogue.nameOf),
    findRounds: roundsBetween(database),
    accountsOf,
    nameSubjects,
    onError: (settlement, error) => {
      log.error({ err: error, settlement }, 'a wager could not be settled');
    },
  });
  const wallet = createWallet({
    database,
    hub,
    singleWallet: async (brandId) => (await brand.brand(brandId)).parts.brand.single_wallet,
    purposes: async (reader, references) => {
      const adjustments = await cashier.adjustments.remarks(reader.memberId, references, reader.language);
      return new Map([
        ...(await wagering.records.purposes(reader, references)),
        ...[...adjustments].map(([reference, remark]) => [reference, { remark }] as const),
      ]);
    },
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
  const sports = createSports({ ...shared, wagering, members: identity, demoBrand });
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
    createAudit({ database, nameSubjects }).module,
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
    sports.module,
    createTables({
      ...shared,
      catalogue,
      accountsOf,
      sealingKeys,
      randomBytes,
      settlements: wagering.settlements,
      betRecords: wagering.records,
    }).module,
    // npm run new adds the modules that it writes above this line.
  ];
  return {
    modules,
    identity,
    ports: {
      brandOf: brand.brandOf,
      isConsoleHost: brand.isConsoleHost,
      siteOrigins: brand.siteOrigins,
      pageSettingsOf: brand.pageSettingsOf,
      gateOf: brand.gateOf,
      brandOfGameSession: launcher.brandOfSession,
      playerOf: identity.playerOf,
      operatorOf: operators.operatorOf,
      sessionEndOf: (at, ...session) => (at === 'console' ? operators : identity).sessionEndOf(...session),
      operatorRefused: operators.operatorRefused,
    },
  };
}
