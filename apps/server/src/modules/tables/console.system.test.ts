import {
  changeLiveTable,
  consoleRounds,
  consoleRoundView,
  consoleTables,
  decideVoid,
  openVoids,
  requestVoid,
  tableReturns,
} from '@chokdee/contract/calls/tables/console';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { endInfluences, influence, letActAlone, operatorIdOf } from '../console/testing.ts';
import { createWagering } from '../wagering/index.ts';
import { baht, cashOf, openPlayer } from '../wagering/testing.ts';
import { consoleRoutes } from './console.ts';
import { TABLE, testTables, type TestTables } from './testing.ts';

let fixture: ConsoleFixture;
let tables: TestTables;
let operator: { token: string };
let supervisor: { token: string };
beforeAll(async () => {
  fixture = await createConsoleFixture(({ database }) => [{ name: 'tables', routes: consoleRoutes(database) }]);
  const { database } = fixture.db;
  tables = await testTables(
    fixture.db,
    createWagering({ database, commands: createCommands(database.pool, { busyAttempts: 1_000 }) }),
  );
  operator = await fixture.tokenOf('operator');
  supervisor = await fixture.tokenOf('supervisor');
});
afterAll(() => fixture?.close());

const settle = async () => {
  await tables.settle();
  await tables.settle();
};
const roundsOf = async (query: { bets?: '1' } = {}) =>
  (await fixture.call(consoleRounds, { params: { table: TABLE }, query }, operator)).value;
const returnsOf = async () => (await fixture.call(tableReturns, { query: { days: 1 } }, operator)).value.list[0]!;

it('lists what a round has at stake, then what it paid, and hides what is not public', async () => {
  const member = await openPlayer(fixture.db, baht(10_000));
  const { round } = await tables.openRound();
  const id = round!.round_id;
  await tables.press(member, id, [
    { position: 'player', amount: 100 },
    { position: 'banker', amount: 200 },
  ]);
  const [listed] = (await fixture.call(consoleTables, {}, operator)).value.list;
  expect(listed!.round!.exposure).toEqual([
    { position: 'banker', stake: 200, payout: 390 },
    { position: 'player', stake: 100, payout: 200 },
  ]);
  await fixture.db.moveClock(round!.closes_at.getTime() - (await tables.now()).now.getTime());
  await tables.move(0);
  const dealing = (await fixture.call(consoleRoundView, { params: { id } }, operator)).value;
  expect(dealing).toMatchObject({ state: 'closed', outcome: null, road: null, resultAt: null, members: 1 });
  expect(dealing.events.map(({ kind }) => kind)).toEqual(['opened', 'closed']);
  await tables.toResult();
  await settle();

  const { list, total } = await roundsOf({ bets: '1' });
  const paid = list[0]!;
  const cash = (await cashOf(fixture.db, member)) - baht(9_700);
  expect([total, paid]).toMatchObject([1, { id, state: 'paid', stake: 300, payout: Number(cash) / 1e6 }]);
  const view = (await fixture.call(consoleRoundView, { params: { id } }, operator)).value;
  expect(view.events.map(({ kind }) => kind)).toEqual([
    'opened',
    'closed',
    ...Array.from({ length: view.outcome && 'cards' in view.outcome ? view.outcome.cards.length : 0 }, () => 'card'),
    'result',
    'paid',
  ]);
  const report = await returnsOf();
  expect(report).toMatchObject({ code: TABLE, rounds: 1, stake: 300, payout: Number(cash) / 1e6, alarm: false });
  // 100 on player return 98.7649 %, 200 on banker 98.9421 %.
  expect(report.theoretical).toBe(98.88);
  expect(report.low).toBeLessThan(report.theoretical!);
  expect(report.high).toBeGreaterThan(report.theoretical!);
});

it('makes a paid round void by two persons: stakes return, and its figures are not counted', async () => {
  const member = await openPlayer(fixture.db, baht(1_000));
  const { round } = await tables.openRound();
  const id = round!.round_id;
  await tables.press(member, id, [{ position: 'tie', amount: 100 }]);
  await tables.toResult();
  await settle();
  expect(await returnsOf()).toMatchObject({ rounds: 2, stake: 400 });
  const before = (await fixture.auditEntries('tables.void.decide')).length;
  const request = { requestId: uuid7(), reason: 'a test of the round' };
  await fixture.call(requestVoid, { params: { id }, body: request }, operator);
  const [waiting] = (await fixture.call(openVoids, {}, operator)).value.list;
  expect(waiting).toMatchObject({
    id: request.requestId,
    roundId: id,
    name: expect.any(String),
    number: expect.any(Number),
    isOwn: true,
  });
  expect((await fixture.call(consoleRoundView, { params: { id } }, supervisor)).value.request).toMatchObject({
    id: request.requestId,
    isOwn: false,
  });
  const decide = () =>
    fixture.call(decideVoid, { params: { id: request.requestId }, body: { accept: true } }, supervisor);
  const { db } = fixture;
  await influence(db, await operatorIdOf(db, 'operator'), await operatorIdOf(db, 'supervisor'));
  expect((await decide()).errorCode).toBe('operator.related');
  await endInfluences(db);
  expect((await decide()).errorCode).toBeNull();
  await tables.move(0);
  await settle();
  expect(await cashOf(fixture.db, member)).toBe(baht(1_000));
  expect((await fixture.call(consoleRoundView, { params: { id } }, operator)).value).toMatchObject({
    state: 'void',
    voidReason: request.reason,
    payout: null,
    request: null,
  });
  expect(await returnsOf()).toMatchObject({ rounds: 1, stake: 300 });
  expect(await fixture.auditEntries('tables.void.decide')).toHaveLength(before + 1);
});

it('changes limits with a reason in the audit, refuses wrong ones, and needs the permission', async () => {
  const body = {
    open: false,
    limits: { min: 50, max: 500, round: 900 },
    liability: 5_000,
    reason: 'quiet hours',
  };
  const change = (limits: typeof body.limits, by = supervisor) =>
    fixture.call(changeLiveTable, { params: { table: TABLE }, body: { ...body, limits } }, by);
  await letActAlone(fixture.db, 'supervisor');
  const forbidden = await change(body.limits, operator);
  expect(forbidden).toMatchObject({ errorCode: 'account.not.permitted' });
  expect(await change({ min: 600, max: 500, round: 900 })).toMatchObject({ errorCode: 'tables.limits' });
  expect((await change(body.limits)).value).toMatchObject({ open: false, limits: body.limits, watchers: 0 });
  expect((await fixture.auditEntries('tables.change')).at(-1)).toMatchObject({ reason: 'quiet hours' });
});
