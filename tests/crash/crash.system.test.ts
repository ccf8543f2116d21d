import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariants } from '@chokdee/ledger/invariants';
import { prove } from '@chokdee/ledger/proof';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { checkHistory } from './history.ts';
import { startTestServer, type App } from './app.ts';
import { readBooks, startLoad } from './load.ts';

const ROUNDS = process.env['CHOKDEE_FULL'] ? 20 : 3;
const SEED = Number(process.env['CHOKDEE_SEED'] ?? Date.now() % 1_000_000);

let app: App;
beforeAll(async () => {
  app = await startTestServer();
}, 120_000);
afterAll(async () => {
  await app.close();
}, 60_000);

/** Kills in the middle of a load, several times, then lets the load finish and compares what was told with what is there. */
async function killUnderLoad(kill: () => Promise<void>): Promise<void> {
  const load = await startLoad(app, SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Another distance from the start each time, so that the kill meets other moments of a command.
    await load.until(60 + ((round * 37) % 90));
    await kill();
  }
  await load.until(60);
  await load.finish();

  const { rows, stored } = await readBooks(app, load.operations);
  expect(checkHistory(load.operations, rows, stored), `seed ${SEED}`).toEqual([]);
  const count = (outcome: string) => load.operations.filter((operation) => operation.outcome === outcome).length;
  expect(count('ok')).toBeGreaterThan(ROUNDS * 60);
  expect(count('fail')).toBeGreaterThan(0);
  expect(count('unknown')).toBe(0);
  expect(
    (await prove(app.database, wagerInvariants)).filter(({ ok }) => !ok),
    `seed ${SEED}`,
  ).toEqual([]);
}

test(
  'kill -9 of the server under load loses and doubles nothing',
  () => killUnderLoad(() => app.killServer()),
  600_000,
);

test(
  'kill -9 of PostgreSQL under load loses and doubles nothing',
  () => killUnderLoad(() => app.killDatabase()),
  600_000,
);

test('whoever reads while money moves sees books that balance', async () => {
  const balanced = invariants.find(({ invariant }) => invariant === 'I1')!;
  const load = await startLoad(app, SEED);
  for (let read = 0; read < 20; read += 1) {
    expect(await app.database.query(balanced.sql)).toEqual([]);
    await load.until(10);
  }
  await load.finish();
}, 120_000);
