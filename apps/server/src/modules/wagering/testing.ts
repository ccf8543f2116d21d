import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands, type Commands } from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { afterAll, afterEach, expect } from 'vitest';
import type { NameSubjects } from '../../platform/subjects.ts';
import type { Place, PlaceAndSettle, Settle, Void } from './commands.ts';
import { createWagering, type FindRounds, type NameGame, type Wagering } from './index.ts';
import { wagerInvariants } from './proof.ts';
import type { AccountsOf } from './settlement/routes.ts';

/** A database of its own with the wagering module on it. */
export interface WageringFixture {
  readonly db: TestDatabase;
  readonly wagering: Wagering;
}

/** Options of `wageringFixture`. */
export interface WageringFixtureOptions {
  /** Connections of the pool. */
  readonly max?: number;
  /**
   * Attempts of a command on a locked member. The default never gives up, however many commands
   * wait for one wallet on a busy machine.
   */
  readonly busyAttempts?: number;
  readonly nameGame?: NameGame;
  readonly findRounds?: FindRounds;
  readonly accountsOf?: AccountsOf;
  readonly nameSubjects?: NameSubjects;
  /** Proves the invariants of ledger and wagers after each test. */
  readonly proveAfterEach?: boolean;
}

/** Opens the fixture of a test file and registers the hooks that prove and close it. */
export async function wageringFixture({
  max = 10,
  busyAttempts = 1_000,
  nameGame,
  findRounds,
  accountsOf,
  nameSubjects,
  proveAfterEach = false,
}: WageringFixtureOptions = {}): Promise<WageringFixture> {
  const db = await testDatabase({ max });
  if (proveAfterEach)
    afterEach(async () => {
      expect(await brokenInvariants(db)).toEqual([]);
    });
  afterAll(() => db.close());
  const wagering = createWagering({
    database: db.database,
    commands: createCommands(db.database.pool, { busyAttempts }),
    ...(nameGame && { nameGame }),
    ...(findRounds && { findRounds }),
    ...(accountsOf && { accountsOf }),
    ...(nameSubjects && { nameSubjects }),
  });
  return { db, wagering };
}

/** Whole units as micro-units. */
export const baht = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

/** Opens a member with a purse, player limits and some cash (micro-units); returns its id. */
export async function openPlayer(
  { database }: TestDatabase,
  cash: bigint,
  brandId = 'chokdee',
  currency = 'THB',
): Promise<string> {
  const memberId = uuid7();
  await database.query('select ledger.open_member($1, $2, $3), protection.create_player_limits($1, $2, $3)', [
    memberId,
    brandId,
    currency,
  ]);
  if (cash > 0n) await fund(database, memberId, cash, currency);
  return memberId;
}

/** Pays cash in, or out when `amount` (micro-units) is negative. */
export async function fund(
  database: TestDatabase['database'],
  memberId: string,
  amount: bigint,
  currency = 'THB',
): Promise<void> {
  const line =
    amount > 0n
      ? { debit: 'channel:sandbox', credit: 'cash', amount: String(amount), currency }
      : { debit: 'cash', credit: 'channel:sandbox', amount: String(-amount), currency };
  await database.query('select ledger.adjust($1::jsonb)', [
    JSON.stringify({ id: uuid7(), memberId, type: amount > 0n ? 'deposit' : 'withdrawal', lines: [line] }),
  ]);
}

/** A command that places a wager as a product would send it, with a new id. */
export const placeOf = (memberId: string, stake: bigint, more: Partial<PlaceAndSettle> = {}): Place => ({
  id: uuid7(),
  memberId,
  brandId: 'chokdee',
  product: 'RNG',
  vendor: 'BAAN',
  game: 'lantern-dice',
  round: uuid7(),
  stake: String(stake),
  currency: 'THB',
  ruleVersion: '1',
  detail: { version: 1 },
  ...more,
});

/** The same with its outcome. */
export const playOf = (
  memberId: string,
  stake: bigint,
  payout: bigint,
  more: Partial<PlaceAndSettle> = {},
): PlaceAndSettle => ({ ...placeOf(memberId, stake), payout: String(payout), ...more });

/** A command that settles a wager, with a new id. */
export const settleOf = (memberId: string, wagerId: string, payout: bigint): Settle => ({
  id: uuid7(),
  memberId,
  wagerId,
  payout: String(payout),
});

/** A command that voids a wager, with a new id. */
export const voidOf = (memberId: string, wagerId: string): Void => ({
  id: uuid7(),
  memberId,
  wagerId,
  reason: 'test',
});

/** Everything a command may write for a member. Equal states mean that nothing was written. */
export async function storedState({ owner }: TestDatabase, memberId: string): Promise<unknown> {
  const [row] = await owner.query(
    `select
       (select to_jsonb(l) from protection.player_limits l where member_id = $1) as limits,
       (select jsonb_agg(to_jsonb(a) order by purse) from ledger.account a where member_id = $1) as purses,
       (select count(*)::integer from ledger.transfer where member_id = $1) as transfers,
       (select jsonb_agg(to_jsonb(h) order by id) from ledger.hold h where member_id = $1) as holds,
       (select count(*)::integer from ledger.claim where member_id = $1) as claims,
       (select jsonb_agg(to_jsonb(w) order by id) from wagering.wager w where member_id = $1) as wagers,
       (select count(*)::integer from wagering.outcome where member_id = $1) as outcomes,
       (select jsonb_agg(to_jsonb(p) order by id) from seeds.pair p where member_id = $1) as pairs,
       (select count(*)::integer from platform.outbox where member_id = $1) as events`,
    [memberId],
  );
  return row;
}

const balanceOf = async ({ database }: TestDatabase, memberId: string, purse: string): Promise<bigint | undefined> => {
  const rows = await database.query<{ balance: bigint }>('select balance from ledger.balances($1) where purse = $2', [
    memberId,
    purse,
  ]);
  return rows[0]?.balance;
};

/** The balance of the member's `cash` purse, micro-units. */
export const cashOf = async (db: TestDatabase, memberId: string): Promise<bigint> =>
  (await balanceOf(db, memberId, 'cash'))!;

/** The balance of the member's `debt` purse, micro-units. */
export const debtOf = async (db: TestDatabase, memberId: string): Promise<bigint> =>
  (await balanceOf(db, memberId, 'debt')) ?? 0n;

interface Used {
  readonly wagered: bigint;
  readonly lost: bigint;
}

/** The counters of the current day, week and month, and the stakes in play. Micro-units. */
export async function counters({ database }: TestDatabase, memberId: string) {
  const used = await database.query<{ period: 'day' | 'week' | 'month'; wagered: bigint; lost: bigint }>(
    'select period, wagered, lost from protection.counters($1)',
    [memberId],
  );
  const [play] = await database.query<{ amount: bigint }>('select amount from protection.in_play($1)', [memberId]);
  return {
    ...Object.fromEntries(used.map(({ period, wagered, lost }) => [period, { wagered, lost }])),
    inPlay: play!.amount,
  } as { day: Used; week: Used; month: Used; inPlay: bigint };
}

/** The moment of `platform.clock()`. */
export async function clockOf({ database }: TestDatabase): Promise<Date> {
  const [row] = await database.query<{ now: Date }>('select platform.clock() as now');
  return row!.now;
}

/** The invariants of ledger and wagers that do not hold. */
export const brokenInvariants = async ({ owner }: TestDatabase): Promise<unknown[]> =>
  (await prove(owner, wagerInvariants)).filter((proof) => !proof.ok);

/** A command client that calls the SQL function directly: no retry, no lock timeout. */
export const directCommands = ({ database }: TestDatabase): Commands => ({
  run: async (fn, command) =>
    (await database.query<{ answer: never }>(`select ${fn}($1::jsonb) as answer`, [JSON.stringify(command)]))[0]!
      .answer,
});

/** An answer of a batch. */
export interface BatchAnswer {
  readonly status: string;
  readonly sqlstate?: string;
}

/** Sends commands as one batch; returns in their order. */
export async function sendBatch(
  { database }: TestDatabase,
  fn: string,
  commands: readonly object[],
): Promise<BatchAnswer[]> {
  const [row] = await database.query<{ answers: BatchAnswer[] }>(
    'select to_jsonb(ledger.batch($1, $2::jsonb[])) as answers',
    [fn, commands.map((command) => JSON.stringify(command))],
  );
  return row!.answers;
}

/** The key of a reversal inside the command `id` (ledger.part_id). */
export const partIdOf = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`;

/** Opens the first seed pairs of a member, with nonce 0: the current one and the next one. */
export async function openSeedPairs(
  { database }: TestDatabase,
  memberId: string,
): Promise<{ readonly current: string; readonly next: string }> {
  const [current, next] = [uuid7(), uuid7()];
  await database.query(`select seeds.open($1, 'test', $2, repeat('a', 64), '\\x00', $3, repeat('b', 64), '\\x00')`, [
    memberId,
    current,
    next,
  ]);
  return { current, next };
}

/** Holds an amount (micro-units) of the member's cash under the command `id`; returns that id. */
export async function holdCash(
  { database }: TestDatabase,
  memberId: string,
  amount: bigint,
  id: string = uuid7(),
): Promise<string> {
  await database.query(
    `select ledger.hold($1, $2, '\\x00', 'withdrawal', 'cash', 'channel:sandbox', $3, 'THB', null, null)`,
    [memberId, id, amount],
  );
  return id;
}
