// Written by npm run collect from packages/contract/src/errors/*.ts; do not edit.
import type { ErrorDefinitions } from './error-definition.ts';
import { brandErrors } from './errors/brand.ts';
import { cashierErrors } from './errors/cashier.ts';
import { catalogueErrors } from './errors/catalogue.ts';
import { consoleErrors } from './errors/console.ts';
import { drawsErrors } from './errors/draws.ts';
import { filesErrors } from './errors/files.ts';
import { identityErrors } from './errors/identity.ts';
import { launcherErrors } from './errors/launcher.ts';
import { ledgerErrors } from './errors/ledger.ts';
import { lotteryErrors } from './errors/lottery.ts';
import { messagesErrors } from './errors/messages.ts';
import { platformErrors } from './errors/platform.ts';
import { promotionsErrors } from './errors/promotions.ts';
import { proofsErrors } from './errors/proofs.ts';
import { seedsErrors } from './errors/seeds.ts';
import { sportsErrors } from './errors/sports.ts';
import { tablesErrors } from './errors/tables.ts';
import { wageringErrors } from './errors/wagering.ts';

/** The error catalogue: every refusal of the API by its stable code. */
export const errors = {
  ...brandErrors,
  ...cashierErrors,
  ...catalogueErrors,
  ...consoleErrors,
  ...drawsErrors,
  ...filesErrors,
  ...identityErrors,
  ...launcherErrors,
  ...ledgerErrors,
  ...lotteryErrors,
  ...messagesErrors,
  ...platformErrors,
  ...promotionsErrors,
  ...proofsErrors,
  ...seedsErrors,
  ...sportsErrors,
  ...tablesErrors,
  ...wageringErrors,
} as const satisfies ErrorDefinitions;
