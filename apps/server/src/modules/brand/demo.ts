import type { Database } from '@chokdee/database/database';
import type { Demo } from '../../platform/demo.ts';
import { openBrand } from './opening.ts';

/** The id and merchant code of the demo brand. */
export const demoBrandId = 'chokdee';

/** Creates the demo brand, or adds what is new in this build. Runs at every start. */
export const seedDemo = (database: Database): Promise<void> =>
  openBrand(database, {
    brandId: demoBrandId,
    name: 'Chokdee',
    currency: 'THB',
    currencySymbol: '฿',
    homeCountry: 'TH',
    zaloReward: '131K',
    hosts: [],
  });

/** The demo brand. */
export const demo: Demo = {
  after: [],
  seed: ({ database }) => seedDemo(database),
};
