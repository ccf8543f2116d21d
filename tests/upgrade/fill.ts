import { depositByLaunchUrl } from '@chokdee/contract/calls/cashier/deposits';
import { addBankCard, withdraw } from '@chokdee/contract/calls/cashier/withdrawals';
import { addFavourite } from '@chokdee/contract/calls/catalogue';
import { blockMember, viewMember } from '@chokdee/contract/calls/console';
import { register, setPaymentPassword } from '@chokdee/contract/calls/identity';
import { rgsAction, rgsAuthenticate, rgsEndRound, rgsPlay, trialLaunch } from '@chokdee/contract/calls/launcher';
import { currentPair } from '@chokdee/contract/calls/seeds';
import type { TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { closeDays } from '@chokdee/ledger/client';
import { createCommands } from '@chokdee/ledger/commands';
import { adjustment, ledgerFunctions } from '@chokdee/ledger/testing';
import { demoBrandId } from '../../apps/server/src/modules/brand/index.ts';
import type { Place } from '../../apps/server/src/modules/wagering/commands.ts';
import type { Consumer, OutboxEvent } from '../../apps/server/src/platform/module.ts';
import { deadLetters, outboxStatus } from '../../apps/server/src/platform/outbox/status.ts';
import { startTestRelay } from '../../apps/server/src/platform/outbox/testing.ts';
import type { TestCaller } from '../../apps/server/src/platform/http/testing.ts';
import { seed } from '../../apps/server/src/seed.ts';
import { openUpgradeApp, type UpgradeApp } from './app.ts';
import type { Facts, SentCommand } from './frozen.ts';

/** The times at which rows are written. Far enough back that every run upgrades old data. */
const FIRST_TIME = '2026-09-20T04:00:00Z';
const SECOND_TIME = '2026-10-25T04:00:00Z';
/** The consumer that fails on one event. */
const FAILING = 'wagering.totals';

const password = 'correct horse battery 1';
const paymentPassword = '135792';
const payeeName = 'สมชาย ใจดี';
const dice = { amount: 1_000_000, mode: 'UNDER', meta: { target: 5_000 } };

/** Fills a new database through the server's calls and commands. */
export async function fillDatabase(db: TestDatabase): Promise<Omit<Facts, 'sequences'>> {
  await db.moveClock(Date.parse(FIRST_TIME) - Date.now());
  const upgrade = await openUpgradeApp(db, seed);
  try {
    const first = await firstMonth(db, upgrade);
    const firstTime = await clockOf(db);
    await db.moveClock(Date.parse(SECOND_TIME) - Date.parse(FIRST_TIME));
    const second = await secondMonth(db, upgrade, first);
    return {
      times: [firstTime, await clockOf(db)],
      member: first.member,
      debtor: { ...first.debtor, ...second.debtor },
      openRound: second.openRound,
      openWager: first.openWager,
      hold: second.hold,
      withdrawal: second.withdrawal,
      deadLetter: first.deadLetter,
      commands: first.commands,
    };
  } finally {
    await upgrade.close();
  }
}

const clockOf = async ({ database }: TestDatabase): Promise<string> =>
  (await database.query<{ at: Date }>('select platform.clock() as at'))[0]!.at.toISOString();

interface Member {
  readonly memberId: string;
  readonly username: string;
  readonly password: string;
}

/** Registers a member with a payment password. */
async function registerWithPaymentPassword(
  { sendSuccessfully }: UpgradeApp,
  username: string,
): Promise<{ member: Member; caller: TestCaller }> {
  const joined = await sendSuccessfully(register, {
    body: { username, password, confirmPassword: password, payeeName, adult: true, login: true },
  });
  if (!('token' in joined)) throw new Error('The registration did not log in.');
  const caller = { token: joined.token };
  await sendSuccessfully(
    setPaymentPassword,
    { body: { password, paymentPassword, confirmPaymentPassword: paymentPassword } },
    caller,
  );
  return { member: { memberId: joined.customerId, username, password }, caller };
}

/** Plays a round of dice to its end. */
async function playDice(upgrade: UpgradeApp, caller: TestCaller): Promise<void> {
  const sessionID = await upgrade.openGame(caller, 'dice');
  await upgrade.sendSuccessfully(rgsPlay, { body: { sessionID, ...dice } });
  await upgrade.sendSuccessfully(rgsEndRound, { body: { sessionID } });
}

/** Members, money, wagers and a debt. All events are consumed, one is dead-lettered. */
async function firstMonth(db: TestDatabase, upgrade: UpgradeApp) {
  const { sendSuccessfully } = upgrade;
  const money = createCommands(db.database.pool);
  const commands: SentCommand[] = [];
  /** Sends a command that must be done and records it. */
  const run = async (fn: SentCommand['fn'], command: SentCommand['command']): Promise<void> => {
    const { status } = await money.run(fn, command);
    if (status !== 'ok') throw new Error(`${fn}: ${status}`);
    commands.push({ fn, command: JSON.parse(JSON.stringify(command, bigintAsText)) as SentCommand['command'] });
  };

  const { member, caller } = await registerWithPaymentPassword(upgrade, 'upgrade1');
  const debtor = await registerWithPaymentPassword(upgrade, 'upgrade2');
  for (const { memberId } of [member, debtor.member])
    await run('ledger.adjust', adjustment(memberId, 'deposit', [['channel:sandbox', 'cash', baht(10_000)]]));
  await sendSuccessfully(addFavourite, { body: { nodeId: 'lantern-dice' } }, caller);
  await sendSuccessfully(depositByLaunchUrl, { body: { amount: 500 } }, caller);
  await playDice(upgrade, caller);
  await playDice(upgrade, debtor.caller);

  const openWager = wager(member, 20);
  await run('wagering.place', openWager);
  const lost = wager(member, 10);
  await run('wagering.place', lost);
  await run('wagering.settle', { id: uuid7(), memberId: member.memberId, wagerId: lost.id, payout: '0' });
  // A free wager without a payout moves no money: its id is stored as a claim.
  await run('wagering.place_and_settle', { ...wager(member, 0), payout: '0' });

  // The member withdraws a payout that is then voided: a debt.
  const voided = wager(debtor.member, 50);
  await run('wagering.place', voided);
  const ended = { memberId: debtor.member.memberId, wagerId: voided.id };
  await run('wagering.settle', { ...ended, id: uuid7(), payout: String(baht(500)) });
  const cash = await balanceOf(db, debtor.member, 'cash');
  await run('ledger.adjust', adjustment(debtor.member.memberId, 'withdrawal', [['cash', 'channel:sandbox', cash]]));
  await run('wagering.void', { ...ended, id: uuid7(), reason: 'upgrade fixture' });

  const failing = await consumeWithOneFailure(upgrade);
  return { member, debtor: debtor.member, openWager: { id: openWager.id }, deadLetter: failing, commands };
}

/** A command that places a wager of some baht. */
const wager = ({ memberId }: Member, stake: number): Place & Record<string, unknown> => ({
  id: uuid7(),
  memberId,
  brandId: demoBrandId,
  product: 'RNG',
  vendor: 'BAAN',
  game: 'dice',
  round: uuid7(),
  stake: String(baht(stake)),
  currency: 'THB',
  ruleVersion: '1',
  detail: { version: 1 },
});

/** Open round, hold, pending withdrawal and events that no consumer has read. */
async function secondMonth(
  db: TestDatabase,
  upgrade: UpgradeApp,
  { member, debtor }: { readonly member: Member; readonly debtor: Member },
) {
  const { sendSuccessfully } = upgrade;
  const caller = await upgrade.loginMember(member.username, password);
  await playDice(upgrade, caller);
  const hold = { id: uuid7() };
  await ledgerFunctions(db.database).hold(member.memberId, baht(15), hold);

  const cardBody = { bankCode: 'KBANK', cardNumber: '1234564821', cardHolder: payeeName, password: paymentPassword };
  const { bankCardId } = await sendSuccessfully(addBankCard, { body: cardBody }, caller);
  const { withdrawalId } = await sendSuccessfully(
    withdraw,
    { body: { amount: 100, bankCardId, password: paymentPassword } },
    caller,
  );

  const openRound = await openRoundOfMines(upgrade, caller);
  await playForFree(upgrade);

  const blocked = await registerWithPaymentPassword(upgrade, 'upgrade3');
  const admin = await upgrade.loginOperator('admin');
  const params = { id: blocked.member.memberId };
  await sendSuccessfully(viewMember, { params }, admin);
  await sendSuccessfully(blockMember, { params, body: { reason: 'upgrade fixture' } }, admin);
  await closeDays(db.database);

  const { current } = await sendSuccessfully(currentPair, {}, await upgrade.loginMember(debtor.username, password));
  return {
    openRound,
    hold,
    withdrawal: { id: withdrawalId },
    debtor: {
      debt: String(await balanceOf(db, debtor, 'debt')),
      seedPair: { id: current.id, serverSeedHash: current.serverSeedHash },
    },
  };
}

/** Opens a round of mines with one move; rounds that end with that move are played again. */
async function openRoundOfMines(
  { sendSuccessfully, openGame }: UpgradeApp,
  caller: TestCaller,
): Promise<Facts['openRound']> {
  const sessionID = await openGame(caller, 'mines');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await sendSuccessfully(rgsPlay, { body: { sessionID, amount: 1_000_000, mode: 'BASE' } });
    const { round } = await sendSuccessfully(rgsAction, { body: { sessionID, action: 'lift-0', meta: { step: 0 } } });
    if (round.open) return { gameId: 'mines', betID: round.betID, step: round.step };
    await sendSuccessfully(rgsEndRound, { body: { sessionID } });
  }
  throw new Error('No round of mines stayed open.');
}

/** Plays a round of dice with play money. */
async function playForFree({ sendSuccessfully }: UpgradeApp): Promise<void> {
  const { content } = await sendSuccessfully(trialLaunch, { body: { nodeId: 'lantern-dice' } });
  const sessionID = new URL(content.game_url).searchParams.get('sessionID') ?? '';
  await sendSuccessfully(rgsAuthenticate, { body: { sessionID } });
  await sendSuccessfully(rgsPlay, { body: { sessionID, ...dice } });
}

/** Consumes all events; one consumer fails on its first event until that is dead-lettered. */
async function consumeWithOneFailure({ app }: UpgradeApp): Promise<{ consumer: string; id: string }> {
  let failed: string | undefined;
  const failOn = (events: readonly OutboxEvent[]): void => {
    failed ??= events[0]?.id;
    if (events.some(({ id }) => id === failed)) throw new Error('The fixture fails on this event.');
  };
  const failOnce = (consumer: Consumer): Consumer =>
    'handle' in consumer
      ? { ...consumer, handle: async (events) => (failOn(events), consumer.handle(events)) }
      : { ...consumer, apply: async (events, tx) => (failOn(events), consumer.apply(events, tx)) };
  const relay = await startTestRelay({
    database: app.database,
    consumers: app.modules
      .flatMap(({ consumers = [] }) => consumers)
      .map((consumer) => (consumer.name === FAILING ? failOnce(consumer) : consumer)),
    retry: { attempts: 5, wait: 1 },
  });
  try {
    for (const until = Date.now() + 60_000; Date.now() < until;) {
      const status = await outboxStatus(app.database);
      const { rows } = await deadLetters(app.database, { limit: 2, offset: 0 });
      if (status.length > 0 && status.every(({ behind }) => behind === 0) && rows[0])
        return { consumer: rows[0].consumer, id: rows[0].id };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The consumers did not read all events.');
  } finally {
    await relay.stop();
  }
}

/** Whole baht as micro-units. */
const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;

/** The balance of a member's purse, micro-units. */
async function balanceOf({ database }: TestDatabase, { memberId }: Member, purse: string): Promise<bigint> {
  const [row] = await database.query<{ balance: bigint }>('select balance from ledger.balances($1) where purse = $2', [
    memberId,
    purse,
  ]);
  if (!row) throw new Error(`The member has no purse ${purse}.`);
  return row.balance;
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
