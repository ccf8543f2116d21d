import type { Database } from '@chokdee/database/database';

/** Wagers of a bare chunk. */
export const BARE_CHUNK = 300;

/**
 * Writes the rows of a settlement and nothing else: tables with the columns and primary keys of the
 * real ones, without partitions and secondary indexes, by one function without rules. A member of a
 * chunk has several wagers.
 */
const SQL = `
create schema bare;
create table bare.player_limits (like protection.player_limits including defaults, primary key (member_id))
  with (fillfactor = 60);
create table bare.account (like ledger.account including defaults, primary key (member_id, purse, currency))
  with (fillfactor = 50);
create table bare.transfer (like ledger.transfer, primary key (member_id, id, line));
create table bare.wager (like wagering.wager including defaults, primary key (member_id, id));
create table bare.outcome (like wagering.outcome including defaults, primary key (member_id, id));
create table bare.outbox (like platform.outbox including defaults, primary key (xid, id));
create sequence bare.outbox_id;
insert into bare.player_limits select * from protection.player_limits;
insert into bare.account select * from ledger.account;
insert into bare.wager select * from wagering.wager where round = $round$;
create table bare.chunk as
  select (row_number() over (order by member_id, id) - 1) / ${BARE_CHUNK} as chunk, member_id, id, stake,
    $payout$ as payout
  from bare.wager;
create index on bare.chunk (chunk);
grant usage on schema bare to chokdee_app;
grant select on bare.chunk to chokdee_app;

create function bare.settle(p_chunk bigint) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  update bare.player_limits l
  set in_play = in_play - s.stake, lost_day = lost_day - s.payout, lost_week = lost_week - s.payout,
    lost_month = lost_month - s.payout, revision = revision + s.wagers
  from (
    select member_id, sum(stake)::bigint as stake, sum(payout)::bigint as payout, count(*) as wagers
    from bare.chunk where chunk = p_chunk group by member_id
  ) s
  where l.member_id = s.member_id;
  update bare.account a
  set balance = balance + s.payout, version = version + s.wagers, revision = revision + s.wagers
  from (
    select member_id, sum(payout)::bigint as payout, count(*) as wagers
    from bare.chunk where chunk = p_chunk group by member_id
  ) s
  where a.member_id = s.member_id and a.purse = 'cash' and a.currency = 'THB';
  insert into bare.transfer (
    member_id, id, line, posted_at, amount, credit_balance, credit_version, brand_id, type, debit, credit, currency,
    reference, hash
  )
  select c.member_id, c.id, n, v_now, case n when 0 then c.stake else c.payout end,
    case n when 1 then c.payout end, case n when 1 then 1 end, 'bench', 'win',
    case n when 0 then 'house:play' else 'house:games' end, case n when 0 then 'house:games' else 'cash' end, 'THB',
    c.id::text, case n when 0 then sha256(uuid_send(c.id)) end
  from bare.chunk c
  cross join generate_series(0, 1) as n
  where c.chunk = p_chunk and (n = 0 or c.payout > 0);
  update bare.wager w
  set state = 'settled', settled_at = v_now, payout = c.payout, valid_bet = c.stake, outcomes = 1, outcome_id = c.id
  from bare.chunk c
  where c.chunk = p_chunk and w.member_id = c.member_id and w.id = c.id;
  insert into bare.outcome (
    member_id, id, wager_id, at, ordinal, kind, payout, valid_bet, balance_after, balance_version, hash
  )
  select c.member_id, c.id, c.id, v_now, 1, 'settle', c.payout, c.stake, c.payout, 1, sha256(uuid_send(c.id))
  from bare.chunk c
  where c.chunk = p_chunk;
  insert into bare.outbox (at, id, topic, member_id, payload)
  select v_now, nextval('bare.outbox_id'), 'wager.settled', c.member_id,
    json_object(
      '{wagerId,brandId,product,vendor,game,round,currency,state,stake,payout,balance,held,inPlay,seq}',
      array[
        c.id::text, 'bench', 'ELOTT', 'BAAN', 'thai-draw', 'first', 'THB', 'settled', c.stake::text, c.payout::text,
        c.payout::text, '0', '0', '1'
      ]
    )
  from bare.chunk c
  where c.chunk = p_chunk;
end
$$;
grant execute on function bare.settle to chokdee_app;
`;

/** Half of the wagers win twice their stake. */
const HALF_WIN = `case when ('x' || right(id::text, 1))::bit(4)::integer % 2 = 1 then stake * 2 else 0 end`;

/**
 * Creates the bare tables with the wagers of a round and the rows of the members. `payout`: what a
 * wager wins, as SQL.
 */
export const prepareBareSettlement = (owner: Database, round: string, payout = HALF_WIN): Promise<unknown> =>
  owner.query(SQL.replace('$round$', () => `'${round}'`).replace('$payout$', () => payout));

/** Settles them, a transaction per chunk. */
export async function settleBare(database: Database): Promise<void> {
  const [row] = await database.query<{ chunks: bigint }>('select count(distinct chunk) as chunks from bare.chunk');
  for (let chunk = 0n; chunk < row!.chunks; chunk += 1n) await database.query('select bare.settle($1)', [chunk]);
}
