import type { Queryable } from '@chokdee/database/database';

/** The one clock of the house, as the server's code reads it. */
export interface Clock { now(): Promise<Date> }

/** Reads `platform.clock()`. What decides about money, closes or sessions asks inside its own SQL instead; this is for texts and schedules. */
export const createClock = (queryable: Queryable): Clock => ({
  now: async () => {
    const [row] = await queryable.query<{ now: Date }>('select platform.clock() as now');
    if (!row) throw new Error('The clock gave no time.');
    return row.now;
  },
});
