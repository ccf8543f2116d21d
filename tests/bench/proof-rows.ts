import type { Database } from '@chokdee/database/database';

/** Wagers to write in bulk. */
export interface BulkWagers {
  /** The first and the last wager of each member, from 1. A deposit comes before wager 1. */
  readonly from: number;
  readonly to: number;
  /** Minutes before now at which the first and the last wager are placed. */
  readonly minutes: readonly [first: number, last: number];
}

// Micro-units.
const DEPOSIT = 1_000_000_000_000;
const STAKE = 10_000_000;
const PAYOUT = 19_800_000;

/** Opens members without money. */
export async function openMembers(owner: Database, members: number): Promise<void> {
  await owner.query(
    `select ledger.open_member(m, 'bench', 'THB'), protection.create_player_limits(m, 'bench', 'THB')
     from (select platform.uuid7() as m from generate_series(1, ${members})) as new_member`,
  );
}

/** A UUIDv7 of a millisecond, made from the number of the wager and the member. */
const id = (milliseconds: string, kind: string): string =>
  `(lpad(to_hex(${milliseconds}), 12, '0') || '7' || lpad(to_hex(k % 4096), 3, '0') || '${kind}'
    || lpad(to_hex(n), 15, '0'))::uuid`;

/**
 * Every second wager of a member wins. Every fifth is settled by a command of its own 5 s later,
 * one in a hundred stays open, the others are settled at once. Balances and versions follow from
 * the number `k` of the wager.
 */
const WAGERS = `
  create temporary table bulk_wager on commit drop as
  select
    k,
    n,
    member_id,
    to_timestamp(ms / 1000.0) as at,
    ${id('ms', '8')} as id,
    ${id('ms + 5000', '9')} as settle_id,
    k % 5 <> 0 as immediate,
    k % 100 = 95 as open,
    case when k % 2 = 0 then ${PAYOUT} else 0 end::bigint as payout,
    ${DEPOSIT} - k * ${STAKE}::bigint + ((k - 1) / 2) * ${PAYOUT}::bigint as bet_balance,
    k + (k - 1) / 2 + 1 as bet_version,
    ${DEPOSIT} - k * ${STAKE}::bigint + (k / 2) * ${PAYOUT}::bigint as balance,
    k + k / 2 + 1 as version,
    sha256(convert_to(k || ':' || n, 'UTF8')) as hash,
    sha256(convert_to('settle:' || k || ':' || n, 'UTF8')) as settle_hash
  from (
    select
      k,
      n,
      member_id,
      $1::bigint + (k - $2::integer) * $4::bigint + n % greatest($4::bigint, 1) as ms
    from generate_series($2::integer, $3::integer) as k
    cross join (select member_id, row_number() over (order by member_id) as n from ledger.account) as member
    order by k, n
  ) as placed`;

const LINE = 'member_id, id, line, posted_at, amount, brand_id, type, debit, credit, currency, reference, hash';
const BET = `k, n, member_id, id, 0 as line, at, ${STAKE} as amount, 'bet' as type, 'cash' as debit,
  case when immediate then 'house:games' else 'house:play' end as credit, hash,
  bet_balance as debit_balance, bet_version as debit_version, null::bigint as credit_balance,
  null::bigint as credit_version`;
const RELEASE = `k, n, member_id, settle_id, 0, at + interval '5 seconds', ${STAKE}, 'settle', 'house:play',
  'house:games', settle_hash, null, null, null, null`;
const WIN = `k, n, member_id, case when immediate then id else settle_id end, 1,
  case when immediate then at else at + interval '5 seconds' end, payout,
  case when immediate then 'win' else 'settle' end, 'house:games', 'cash', null, null, null, balance, version`;

const ROWS = [
  `insert into ledger.transfer (${LINE}, debit_balance, debit_version, credit_balance, credit_version)
   select member_id, id, line, at, amount, 'bench', type, debit, credit, 'THB', id::text as reference, hash,
     debit_balance, debit_version, credit_balance, credit_version
   from (
     select ${BET} from bulk_wager
     union all
     select ${RELEASE} from bulk_wager where not immediate and not open
     union all
     select ${WIN} from bulk_wager where payout > 0
   ) as line
   order by at, id, line`,
  `insert into wagering.wager (member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after,
     balance_version, nonce, outcomes, outcome_id, seed_pair, state, immediate, brand_id, product, vendor, game,
     round, currency, rule_version, place, hash, detail)
   select member_id, id, at,
     case when open then null when immediate then at else at + interval '5 seconds' end,
     ${STAKE}, case when open then 0 else ${STAKE} end, payout, bet_balance, bet_version, k,
     case when immediate or open then 0 else 1 end, case when not immediate and not open then settle_id end,
     member_id, case when open then 'placed' else 'settled' end, immediate, 'bench', 'RNG', 'BAAN', 'lantern-dice',
     member_id || ':' || k, 'THB', '1', 'TH', hash,
     '{"version": 1, "mode": "over", "choice": {"target": 5000}, "result": {"roll": 1234}}'
   from bulk_wager
   order by at, id`,
  `insert into wagering.outcome (member_id, id, wager_id, at, ordinal, kind, payout, valid_bet, balance_after,
     balance_version, hash)
   select member_id, settle_id, id, at + interval '5 seconds', 1, 'settle', payout, ${STAKE}, balance, version,
     settle_hash
   from bulk_wager
   where not immediate and not open
   order by at, id`,
  `update protection.player_limits l
   set in_play = in_play + w.stakes
   from (select member_id, count(*) * ${STAKE} as stakes from bulk_wager where open group by member_id) w
   where w.member_id = l.member_id`,
  `update ledger.account a
   set balance = w.balance, version = w.version, revision = w.version,
     last_id = case when w.payout > 0 and not w.immediate then w.settle_id else w.id end
   from bulk_wager w
   where w.member_id = a.member_id and w.k = (select max(k) from bulk_wager)`,
];

const DEPOSITS = `
  insert into ledger.transfer (${LINE}, credit_balance, credit_version)
  select member_id, ${id('$1::bigint - 60000', '8').replaceAll('k %', '0 %')}, 0,
    to_timestamp(($1::bigint - 60000) / 1000.0), ${DEPOSIT}, brand_id, 'deposit', 'channel:sandbox', 'cash', currency,
    null, sha256(convert_to('deposit:' || n, 'UTF8')), ${DEPOSIT}, 1
  from (select *, row_number() over (order by member_id) as n from ledger.account) as account`;

/**
 * Writes the rows that the commands of the wagers would have written, in the order of their time.
 * Every purse of the database gets them.
 */
export async function writeWagers(owner: Database, { from, to, minutes }: BulkWagers): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.query('set local synchronous_commit = off');
    await tx.query(`set local work_mem = '256MB'`);
    const [now] = await tx.query<{ ms: number }>(
      'select floor(extract(epoch from platform.clock()) * 1000)::double precision as ms',
    );
    const start = now!.ms - minutes[0] * 60_000;
    const step = Math.floor(((minutes[0] - minutes[1]) * 60_000) / (to - from + 1));
    await tx.query(
      WAGERS.replaceAll('$1', String(start))
        .replaceAll('$2', String(from))
        .replaceAll('$3', String(to))
        .replaceAll('$4', String(step)),
    );
    if (from === 1) await tx.query(DEPOSITS.replaceAll('$1', String(start)));
    for (const rows of ROWS) await tx.query(rows);
  });
}
