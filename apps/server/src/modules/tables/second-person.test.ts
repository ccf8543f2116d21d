import { listChanges } from '@chokdee/contract/calls/console/changes';
import { changeLiveTable, consoleTables } from '@chokdee/contract/calls/tables/console';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestCaller } from '../../platform/http/testing.ts';
import { createConsoleFixture, testFigure, withSecond } from '../console/testing.ts';
import { createWagering } from '../wagering/index.ts';
import { consoleRoutes } from './console.ts';
import { tableChanges } from './editing.ts';
import { TABLE, testTables } from './testing.ts';

const fixture = await createConsoleFixture(
  ({ database }) => [{ name: 'tables', routes: consoleRoutes(database) }],
  'offered',
  tableChanges,
);
afterAll(() => fixture.close());
let reader: TestCaller;
beforeAll(async () => {
  const { database } = fixture.db;
  await testTables(
    fixture.db,
    createWagering({ database, commands: createCommands(database.pool, { busyAttempts: 1_000 }) }),
  );
  reader = await fixture.tokenOf('operator');
});
const table = async () =>
  (await fixture.call(consoleTables, {}, reader)).value.list.find(({ code }) => code === TABLE)!;
const setTable = async (more: object, by: TestCaller) => {
  const { open, limits, liability } = await table();
  return fixture.call(
    changeLiveTable,
    { params: { table: TABLE }, body: { open, limits, liability, reason: 'a test', ...more } },
    by,
  );
};

testFigure('the liability of a table', {
  fixture: () => fixture,
  figure: {
    kind: 'tables.table',
    start: 50_000,
    step: 1,
    set: (liability, by) => setTable({ liability }, by),
    read: async () => (await table()).liability,
  },
});

it('every limit of a table needs a second person beyond the bound, closing it does not', async () => {
  const desk = await withSecond(fixture);
  const { limits, name } = await table();
  for (const changed of [{ min: limits.min / 2 }, { max: limits.max / 2 }, { round: limits.round * 2 }]) {
    expect((await setTable({ limits: { ...limits, ...changed } }, desk.admin)).value.waiting).toBe(true);
    expect((await fixture.call(listChanges, {}, desk.second)).value.list[0]).toMatchObject({ name });
    expect(await desk.decide(false)).toBeNull();
  }
  expect((await setTable({ open: false }, desk.admin)).value).toMatchObject({ waiting: false, open: false });
});
