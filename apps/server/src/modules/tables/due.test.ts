import type { Database } from '@chokdee/database/database';
import { expect, it } from 'vitest';
import { wageringFixture } from '../wagering/testing.ts';
import { changeTable } from './console-store.ts';
import { offerTables } from './offering.ts';
import { brandId, newTable, testTables } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const tables = await testTables(db, wagering);
const CODES = ['due-a', 'due-b', 'due-c'];

/** The tables whose rows were read since the last call, and how many queries were sent. */
let sent = 0;
const read = new Set<string>();
const watchedDatabase = {
  ...db.database,
  query: async (text: string, values?: readonly unknown[]) => {
    sent += 1;
    const rows = await db.database.query<{ code?: string }>(text, values as unknown[]);
    if (text.includes('from tables.live_table t')) for (const { code } of rows) if (code !== undefined) read.add(code);
    return rows;
  },
} as Database;
const steps = tables.stepsOn(watchedDatabase);
/** Lets the driver do a step; returns the tables that it read, and the number of its queries. */
async function step(): Promise<{ readonly read: readonly string[]; readonly queries: number }> {
  sent = 0;
  read.clear();
  await steps.step(tables.lease);
  return { read: [...read].toSorted(), queries: sent };
}
const openRounds = () =>
  db.owner.query<{ code: string; closes_at: Date }>(
    `select code, closes_at from tables.round where state = 'betting' order by closes_at, code`,
  );
const now = async (): Promise<number> => (await tables.now()).now.getTime();

it('reads only tables that are due or were changed by others', async () => {
  const { beacon, code: first } = (await tables.now()).table;
  await offerTables(
    db.database,
    CODES.map((code, at) => ({ ...newTable(beacon), code, betting_seconds: 20 + at })),
  );
  await db.owner.query(`update tables.live_table set watched_at = 'infinity'`);
  const all = [first, ...CODES].toSorted();
  expect((await step()).read).toEqual(all);
  for (let tries = 0; (await openRounds()).length < all.length; tries += 1) {
    expect(tries).toBeLessThan(200);
    await db.moveClock(250);
    await step();
  }

  // Nothing is due: one query, and no table.
  await step();
  expect(await step()).toEqual({ read: [], queries: 1 });

  const [next] = await openRounds();
  await db.moveClock(next!.closes_at.getTime() - (await now()));
  expect((await step()).read).toEqual([next!.code]);

  // An operator changes a table, and somebody opens one that nobody watched.
  await step();
  const { min_stake, max_stake, max_round, max_liability } = newTable(beacon);
  await changeTable(
    db.database,
    { brandId, code: 'due-b' },
    { is_open: false, min_stake, max_stake, max_round, max_liability },
  );
  expect((await step()).read).toEqual(['due-b']);
  await db.database.query('select tables.watch($1, $2)', [brandId, 'due-c']);
  expect((await step()).read).toEqual([]);
  await db.owner.query(`update tables.live_table set watched_at = '-infinity' where code = 'due-c'`);
  await db.database.query('select tables.watch($1, $2)', [brandId, 'due-c']);
  expect((await step()).read).toEqual(['due-c']);
});
