import { approveWithdrawal, reviewWithdrawal, takeWithdrawal } from '@chokdee/contract/calls/cashier/review';
import { operatorMe } from '@chokdee/contract/calls/console';
import { rgsAction, rgsAuthenticate, rgsEndRound } from '@chokdee/contract/calls/launcher';
import { currentPair, revealedPairs, rotateSeeds } from '@chokdee/contract/calls/seeds';
import { permissionNames, type Permission } from '@chokdee/contract/permissions';
import { migrate, migrationSources } from '@chokdee/database/migrate';
import { MOVABLE_CLOCK } from '@chokdee/database/movable-clock';
import { withClient } from '@chokdee/database/roles';
import { emptyTestDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { matchesCommitment } from '@chokdee/fairness/seeds';
import { createCommands } from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { ledgerFunctions } from '@chokdee/ledger/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wagerInvariants } from '../../apps/server/src/modules/wagering/index.ts';
import { deadLetters, outboxStatus } from '../../apps/server/src/platform/outbox/status.ts';
import { startTestRelay } from '../../apps/server/src/platform/outbox/testing.ts';
import { openUpgradeApp, type UpgradeApp } from './app.ts';
import { frozenFacts, createFrozenDatabase } from './frozen.ts';

// The data of a frozen database (make-fixture.ts) is used after all migrations of this version.

const facts = frozenFacts();
let upgraded: TestDatabase;
let server: UpgradeApp;

beforeAll(async () => {
  upgraded = await emptyTestDatabase();
  await createFrozenDatabase(upgraded);
  await migrate(upgraded.ownerUrl, migrationSources());
  // The clock goes back to the time at which the data was frozen.
  await withClient(upgraded.ownerUrl, (client) => client.query(MOVABLE_CLOCK));
  await upgraded.moveClock(Date.parse(facts.times[1]) + 60_000 - Date.now());
  server = await openUpgradeApp(upgraded);
});
afterAll(async () => {
  await server.close();
  await upgraded.close();
});

const brokenInvariants = async () => (await prove(upgraded.owner, wagerInvariants)).filter(({ ok }) => !ok);
const memberOf = () => server.loginMember(facts.member.username, facts.member.password);
const debtorOf = () => server.loginMember(facts.debtor.username, facts.debtor.password);

test('two monthly partitions hold transfers and wagers', async () => {
  for (const table of ['ledger.transfer', 'wagering.wager', 'launcher.round']) {
    const [row] = await upgraded.owner.query<{ months: number }>(
      `select count(distinct tableoid)::integer as months from ${table}`,
    );
    expect([table, row?.months]).toEqual([table, 2]);
  }
});

test('the proofs of ledger and wagers hold', async () => {
  expect(await brokenInvariants()).toEqual([]);
});

test('commands of the first month are answered as replayed', async () => {
  const commands = createCommands(upgraded.database.pool);
  expect(facts.commands.length).toBeGreaterThan(4);
  for (const { fn, command } of facts.commands)
    expect([fn, (await commands.run(fn, command)).status]).toEqual([fn, 'replayed']);
});

test('an id of the first month with other content is a conflict', async () => {
  const { fn, command } = facts.commands[0]!;
  const answer = await createCommands(upgraded.database.pool).run(fn, { ...command, type: 'bonus' });
  expect(answer.status).toBe('conflict');
});

test('a sealed seed opens and matches its commitment', async () => {
  const { seedPair } = facts.debtor;
  const caller = await debtorOf();
  expect((await server.sendSuccessfully(currentPair, {}, caller)).current).toMatchObject(seedPair);
  await server.sendSuccessfully(rotateSeeds, { body: { pairId: seedPair.id } }, caller);
  const { list } = await server.sendSuccessfully(revealedPairs, {}, caller);
  const revealed = list.find(({ id }) => id === seedPair.id);
  expect(matchesCommitment(revealed!.serverSeed, seedPair.serverSeedHash)).toBe(true);
});

test('the open round takes another move and is settled', async () => {
  const { gameId, betID, step } = facts.openRound;
  const sessionID = await server.openGame(await memberOf(), gameId);
  const { round } = await server.sendSuccessfully(rgsAuthenticate, { body: { sessionID } });
  expect(round).toMatchObject({ betID, step, open: true, active: true });
  const moved = await server.sendSuccessfully(rgsAction, {
    body: { sessionID, action: 'lift-1', meta: { step, betID } },
  });
  expect(moved.round).toMatchObject({ betID, step: step + 1 });
  await server.sendSuccessfully(rgsEndRound, { body: { sessionID, betID } });
  expect((await server.sendSuccessfully(rgsAuthenticate, { body: { sessionID } })).round).toMatchObject({
    betID,
    active: false,
  });
});

test('the open wager of the first month is settled', async () => {
  const answer = await createCommands(upgraded.database.pool).run('wagering.settle', {
    id: uuid7(),
    memberId: facts.member.memberId,
    wagerId: facts.openWager.id,
    payout: '30000000',
  });
  expect(answer.status).toBe('ok');
});

test('the hold is released', async () => {
  const { voidHold } = ledgerFunctions(upgraded.database);
  expect((await voidHold(facts.member.memberId, facts.hold.id)).status).toBe('ok');
});

test('a deposit repays the debt', async () => {
  const commands = createCommands(upgraded.database.pool);
  const { memberId, debt } = facts.debtor;
  const purse = async (name: string) => {
    const [row] = await upgraded.database.query<{ balance: bigint }>(
      'select balance from ledger.balances($1) where purse = $2',
      [memberId, name],
    );
    return row?.balance;
  };
  expect(await purse('debt')).toBe(BigInt(debt));
  const amount = BigInt(debt) + 5n;
  const { status } = await commands.run('ledger.adjust', {
    id: uuid7(),
    memberId,
    type: 'deposit',
    lines: [{ debit: 'channel:sandbox', credit: 'cash', amount, currency: 'THB' }],
  });
  expect([status, await purse('debt'), await purse('cash')]).toEqual(['ok', 0n, 5n]);
});

test('operators keep the rights that their roles had', async () => {
  const permissionsOf = async (name: 'operator' | 'supervisor' | 'admin') =>
    (await server.sendSuccessfully(operatorMe, {}, await server.loginOperator(name))).permissions;
  const operator: readonly Permission[] = [
    'audit.log.read',
    'cashier.deposits.read',
    'cashier.notices.read',
    'cashier.notices.resolve',
    'cashier.withdrawals.read',
    'cashier.withdrawals.review',
    'console.ledger.prove',
    'console.members.block',
    'console.members.read',
    'outbox.events.read',
  ];
  const supervisor: readonly Permission[] = [
    'audit.log.export',
    'cashier.withdrawals.settle',
    'console.members.unblock',
  ];
  expect([...(await permissionsOf('operator'))].sort()).toEqual(operator);
  expect([...(await permissionsOf('supervisor'))].sort()).toEqual([...operator, ...supervisor].sort());
  expect(await permissionsOf('admin')).toEqual(permissionNames);
});

test('the pending withdrawal is approved', async () => {
  const admin = await server.loginOperator('admin');
  const params = { memberId: facts.member.memberId, id: facts.withdrawal.id };
  const pending = await server.sendSuccessfully(reviewWithdrawal, { params }, admin);
  const taken = await server.sendSuccessfully(takeWithdrawal, { params, body: { version: pending.version } }, admin);
  const approved = await server.sendSuccessfully(
    approveWithdrawal,
    { params, body: { version: taken.version } },
    admin,
  );
  expect([pending.status, taken.status, approved.status]).toEqual(['requested', 'reviewing', 'approved']);
});

test('the unread events are consumed, and the totals are those of the wagers', async () => {
  const { database, modules } = server.app;
  const before = await outboxStatus(database);
  expect(before.every(({ behind }) => behind > 0)).toBe(true);
  const consumers = modules.flatMap((module) => module.consumers ?? []);
  const relay = await startTestRelay({ database, consumers });
  await expect.poll(async () => (await outboxStatus(database)).every(({ behind }) => behind === 0)).toBe(true);
  await relay.stop();
  // The migration has made the totals anew, with the event that the consumer had given up on.
  expect((await deadLetters(database, { limit: 10, offset: 0 })).rows).toEqual([]);
  expect(
    await database.query(
      `select member_id, bets, stake, payout from wagering.daily_total where bets > 0 order by 1, 2, 3, 4`,
    ),
  ).toEqual(
    await database.query(
      `select member_id, count(*) as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
       from wagering.wager
       where state in ('placed', 'settled')
       group by member_id, platform.business_day(placed_at), product, vendor
       order by 1, 2, 3, 4`,
    ),
  );
});

test('the proofs hold after these commands', async () => {
  expect(await brokenInvariants()).toEqual([]);
});
