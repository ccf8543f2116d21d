import { expect, it } from 'vitest';
import { wageringFixture } from '../wagering/testing.ts';
import { offerTables } from './offering.ts';
import { brandId, newTable, testTables } from './testing.ts';

const { db, wagering } = await wageringFixture();
const tables = await testTables(db, wagering);

it('opens and closes the tables of a game in different seconds, also after a restart', async () => {
  const { beacon } = (await tables.now()).table;
  await offerTables(
    db.database,
    ['baccarat-u', 'baccarat-v'].map((code) => ({ ...newTable(beacon), code })),
  );
  await db.owner.query(`update tables.live_table set watched_at = 'infinity'`);
  const rounds = () =>
    db.owner.query<{ code: string; opens: string; closes: string }>(
      `select
         code,
         extract(epoch from date_trunc('second', opens_at)) as opens,
         extract(epoch from date_trunc('second', closes_at)) as closes
       from tables.round
       where brand_id = $1
       order by opens_at`,
      [brandId],
    );
  const play = async (steps: typeof tables.steps, count: number): Promise<void> => {
    for (let tries = 0; (await rounds()).length < count; tries += 1) {
      expect(tries).toBeLessThan(500);
      await db.moveClock(500);
      await steps.step(tables.lease);
    }
  };
  await play(tables.steps, 9);
  await play(tables.stepsOn(db.database), 18);
  const played = await rounds();
  expect(new Set(played.map(({ code }) => code)).size).toBe(3);
  for (const moment of ['opens', 'closes'] as const) {
    expect(new Set(played.map((round) => round[moment])).size).toBe(played.length);
    for (const code of new Set(played.map((round) => round.code)))
      expect(
        new Set(played.filter((round) => round.code === code).map((round) => Number(round[moment]) % 3)).size,
      ).toBe(1);
  }
});
