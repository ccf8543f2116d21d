import type { ChangeRules } from '../console/index.ts';
import { applyRules } from './cashier-settings.ts';

/** The changes of the cashier that a second person decides. */
export const cashierChanges = { 'cashier.rules': { apply: applyRules } } as const satisfies ChangeRules;
