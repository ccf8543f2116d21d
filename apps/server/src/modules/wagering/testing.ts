import type { TestDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/database/uuid7';
import type { Commands } from '@chokdee/ledger/commands';
import { prove } from '@chokdee/ledger/proof';
import { wagerInvariants } from './proof.ts';
import type { Place, PlaceAndSettle } from './commands.ts';

/** Whole units as micro-units. */
export const baht = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

/** Opens a member with a purse, a door and some cash, and answers its id. */
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

/** Pays cash in (or, below zero, out). */
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

/** A wager as a product would send it, with a fresh id. */
export const stakeOf = (memberId: string, stake: bigint, more: Partial<PlaceAndSettle> = {}): Place => ({
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
): PlaceAndSettle => ({ ...stakeOf(memberId, stake), payout: String(payout), ...more });

/** Everything a command could leave behind for a member: equal traces mean that nothing has happened. */
export async function traces({ owner }: TestDatabase, memberId: string): Promise<unknown> {
  const [row] = await owner.query(
    `select (select to_jsonb(d) from protection.player_limits d where member_id = $1) as door,
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

/** What the member has to spend. */
export async function cashOf({ database }: TestDatabase, memberId: string): Promise<bigint> {
  const rows = await database.query<{ balance: bigint }>(
    `select balance from ledger.balances($1) where purse = 'cash'`,
    [memberId],
  );
  return rows[0]!.balance;
}

/** The counters of the running day, week and month, and the stakes in play. */
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
interface Used {
  readonly wagered: bigint;
  readonly lost: bigint;
}

/** The rules of the books and of the wagers that do not hold; none is as it should be. */
export const brokenRules = async ({ owner }: TestDatabase): Promise<unknown[]> =>
  (await prove(owner, wagerInvariants)).filter((proof) => !proof.ok);

/** Sends with the plainest client there is: the SQL function itself. */
export const plainCommands = ({ database }: TestDatabase): Commands => ({
  run: async (fn, command) =>
    (await database.query<{ answer: never }>(`select ${fn}($1::jsonb) as answer`, [JSON.stringify(command)]))[0]!
      .answer,
});
