import type { Database } from '@chokdee/database/database';
import { openBrand } from './opening.ts';

/** The demo brand's id and merchant code. */
export const demoBrandId = 'chokdee';

/** Writes the demo brand. May run at every start. */
export const seedDemo = (database: Database): Promise<void> =>
  openBrand(database, {
    brandId: demoBrandId,
    name: 'Chokdee',
    currency: 'THB',
    currencySymbol: 'P',
    homeCountry: 'TH',
    hosts: [],
  });
