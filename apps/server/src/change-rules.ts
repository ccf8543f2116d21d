import { lotteryChanges } from './modules/lottery/index.ts';

/** How the modules apply changes that a second person has agreed to. */
export const changeRules = { ...lotteryChanges };
