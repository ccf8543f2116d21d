import { cashierChanges } from './modules/cashier/index.ts';
import { lotteryChanges } from './modules/lottery/index.ts';
import { sportsChanges } from './modules/sports/index.ts';
import { tableChanges } from './modules/tables/index.ts';

/** How the modules apply changes that a second person has agreed to. */
export const changeRules = { ...cashierChanges, ...lotteryChanges, ...sportsChanges, ...tableChanges };
