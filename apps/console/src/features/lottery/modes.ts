import type { CallOutput } from '@chokdee/contract/client';

/** The code of a price list. */
export type Mode = CallOutput<'GET /console/lottery/prices/:mode'>['prizeMode'];
/** The price lists. */
export const modes = ['LOTT', 'ELOTT', 'SEA', 'ZY'] as const satisfies readonly Mode[];
