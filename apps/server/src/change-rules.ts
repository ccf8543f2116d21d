import { cashierChanges } from './modules/cashier/index.ts';
import type { ChangeRules } from './modules/console/index.ts';
import { lotteryChanges } from './modules/lottery/index.ts';
import type { Sports } from './modules/sports/index.ts';
import { tableChanges } from './modules/tables/index.ts';

/** How the modules apply changes that a second person has agreed to. */
export const changeRules = (sports: Pick<Sports, 'changes'>): ChangeRules => ({
  ...cashierChanges,
  ...lotteryChanges,
  ...sports.changes,
  ...tableChanges,
});
