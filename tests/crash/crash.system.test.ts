import { prove } from '@chokdee/ledger/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { startCrashApp, type CrashApp } from './app.ts';
import { checkHistory } from './history.ts';
import { readLedger, startLoad } from './load.ts';

const ROUNDS = process.env['CHOKDEE_FULL'] ? 20 : 3;
const SEED = Number(process.env['CHOKDEE_SEED'] ?? Date.now() % 1_000_000);

let app: CrashApp;
beforeAll(async () => {
  app = await startCrashApp();
}, 120_000);
afterAll(async () => {
  await app.close();
}, 60_000);

/**
 * Kills several times during a load, lets the load finish, and compares the answers with the
 * ledger.
 */
async function killUnderLoad(kill: () => Promise<void>): Promise<void> {
  const load = await startLoad(app, SEED);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The number varies, so that the kill interrupts different steps of a command.
    await load.until(60 + ((round * 37) % 90));
    await kill();
  }
  await load.until(60);
  await load.finish();

  const { rows, stored } = await readLedger(app, load.operations);
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

it(
  'applies each command once when the server is killed under load',
  () => killUnderLoad(() => app.killServer()),
  600_000,
);

it(
  'applies each command once when PostgreSQL is killed under load',
  () => killUnderLoad(() => app.killDatabase()),
  600_000,
);

it('shows balanced books to concurrent readers', async () => {
  const load = await startLoad(app, SEED);
  for (let read = 0; read < 20; read += 1) {
    expect((await prove(app.database, wagerInvariants)).filter(({ ok }) => !ok)).toEqual([]);
    await load.until(10);
  }
  await load.finish();
}, 120_000);
