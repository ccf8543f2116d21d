// Written by npm run collect from apps/server/src/modules/*/demo.ts; do not edit.
import type { Demo } from './platform/demo.ts';
import { demo as brandDemo } from './modules/brand/demo.ts';
import { demo as cashierDemo } from './modules/cashier/demo.ts';
import { demo as catalogueDemo } from './modules/catalogue/demo.ts';
import { demo as consoleDemo } from './modules/console/demo.ts';
import { demo as drawsDemo } from './modules/draws/demo.ts';
import { demo as identityDemo } from './modules/identity/demo.ts';
import { demo as lotteryDemo } from './modules/lottery/demo.ts';
import { demo as messagesDemo } from './modules/messages/demo.ts';
import { demo as promotionsDemo } from './modules/promotions/demo.ts';
import { demo as sportsDemo } from './modules/sports/demo.ts';
import { demo as tablesDemo } from './modules/tables/demo.ts';

/** The demo rows of each module. */
export const demos = {
  brand: brandDemo,
  cashier: cashierDemo,
  catalogue: catalogueDemo,
  console: consoleDemo,
  draws: drawsDemo,
  identity: identityDemo,
  lottery: lotteryDemo,
  messages: messagesDemo,
  promotions: promotionsDemo,
  sports: sportsDemo,
  tables: tablesDemo,
} as const satisfies Readonly<Record<string, Demo>>;
