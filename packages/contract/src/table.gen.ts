// Written by npm run collect from packages/contract/src/calls/*.ts; do not edit.
import type { Call } from './call.ts';
import { auditCalls } from './calls/audit.ts';
import { brandCalls } from './calls/brand.ts';
import { cashierCalls } from './calls/cashier.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { consoleCalls } from './calls/console.ts';
import { drawsCalls } from './calls/draws.ts';
import { encryptionCalls } from './calls/encryption.ts';
import { filesCalls } from './calls/files.ts';
import { identityCalls } from './calls/identity.ts';
import { launcherCalls } from './calls/launcher.ts';
import { lotteryCalls } from './calls/lottery.ts';
import { mailCalls } from './calls/mail.ts';
import { messagesCalls } from './calls/messages.ts';
import { outboxCalls } from './calls/outbox.ts';
import { promotionsCalls } from './calls/promotions.ts';
import { proofsCalls } from './calls/proofs.ts';
import { seedsCalls } from './calls/seeds.ts';
import { sportsCalls } from './calls/sports.ts';
import { tablesCalls } from './calls/tables.ts';
import { wageringCalls } from './calls/wagering.ts';
import { walletCalls } from './calls/wallet.ts';

/** Every call of the API: server routes, client types, the fuzz test and the API reference derive from it. */
export const table = [
  ...auditCalls,
  ...brandCalls,
  ...cashierCalls,
  ...catalogueCalls,
  ...consoleCalls,
  ...drawsCalls,
  ...encryptionCalls,
  ...filesCalls,
  ...identityCalls,
  ...launcherCalls,
  ...lotteryCalls,
  ...mailCalls,
  ...messagesCalls,
  ...outboxCalls,
  ...promotionsCalls,
  ...proofsCalls,
  ...seedsCalls,
  ...sportsCalls,
  ...tablesCalls,
  ...wageringCalls,
  ...walletCalls,
] as const satisfies readonly Call[];
