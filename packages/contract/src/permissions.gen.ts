// Written by npm run collect from packages/contract/src/permissions/*.ts; do not edit.
import type { PermissionDefaults } from './permission.ts';
import { auditPermissions } from './permissions/audit.ts';
import { brandPermissions } from './permissions/brand.ts';
import { cashierPermissions } from './permissions/cashier.ts';
import { cataloguePermissions } from './permissions/catalogue.ts';
import { consolePermissions } from './permissions/console.ts';
import { drawsPermissions } from './permissions/draws.ts';
import { identityPermissions } from './permissions/identity.ts';
import { lotteryPermissions } from './permissions/lottery.ts';
import { messagesPermissions } from './permissions/messages.ts';
import { outboxPermissions } from './permissions/outbox.ts';
import { promotionsPermissions } from './permissions/promotions.ts';
import { sportsPermissions } from './permissions/sports.ts';
import { tablesPermissions } from './permissions/tables.ts';
import { wageringPermissions } from './permissions/wagering.ts';

/** Every permission of operators, with the lowest built-in role that has it in a new brand. */
export const permissions = {
  ...auditPermissions,
  ...brandPermissions,
  ...cashierPermissions,
  ...cataloguePermissions,
  ...consolePermissions,
  ...drawsPermissions,
  ...identityPermissions,
  ...lotteryPermissions,
  ...messagesPermissions,
  ...outboxPermissions,
  ...promotionsPermissions,
  ...sportsPermissions,
  ...tablesPermissions,
  ...wageringPermissions,
} as const satisfies PermissionDefaults;
