import type { Call } from './call.ts';
import { auditCalls } from './calls/audit.ts';
import { brandCalls } from './calls/brand.ts';
import { cashierCalls } from './calls/cashier.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { consoleCalls } from './calls/console.ts';
import { encryptionCalls } from './calls/encryption.ts';
import { identityCalls } from './calls/identity.ts';
import { launcherCalls } from './calls/launcher.ts';
import { mailCalls } from './calls/mail.ts';
import { messagesCalls } from './calls/messages.ts';
import { outboxCalls } from './calls/outbox.ts';
import { promotionsCalls } from './calls/promotions.ts';
import { seedsCalls } from './calls/seeds.ts';
import { wageringCalls } from './calls/wagering.ts';
import { walletCalls } from './calls/wallet.ts';

/**
 * Every call of the API. Server routes, client types, the fuzz test and the API documents derive
 * from it.
 */
export const table = [
  ...identityCalls,
  ...encryptionCalls,
  ...brandCalls,
  ...messagesCalls,
  ...promotionsCalls,
  ...catalogueCalls,
  ...launcherCalls,
  ...seedsCalls,
  ...walletCalls,
  ...wageringCalls,
  ...cashierCalls,
  ...outboxCalls,
  ...auditCalls,
  ...consoleCalls,
  ...mailCalls,
] as const satisfies readonly Call[];

/**
 * The type of the table. Clients derive the types of their calls from it and import nothing else.
 */
export type Table = typeof table;
