import type { Demo } from '../../platform/demo.ts';
import { demoBrandId } from '../brand/index.ts';
import { enableCashier } from './settings.ts';

/** The cashier of the demo brand. */
export const demo: Demo = {
  after: ['brand'],
  seed: ({ database }) => enableCashier(database, demoBrandId),
};
