import type { Database } from '@chokdee/database/database';

/**
 * Writes the rows of a wager and nothing else: the tables have the columns and primary keys of the
 * real ones, but no partitions, secondary indexes, checks or triggers. One flat function writes
 * them without rules, replay and calls of other functions. No wager with these rows can cost less
 * on this PostgreSQL, so its rate is an upper bound for wager acceptance.
 */
const SQL = `
create schema bare;
create table bare.player_limits (
  like protection.player_limits including defaults,
  primary key (member_id)
) with (fillfactor = 60);
create table bare.account (
  like ledger.account including defaults,
  primary key (member_id, purse, currency)
) with (fillfactor = 50);
create table bare.pair (
  member_id uuid not null,
  id uuid not null,
  next_nonce bigint not null,
  primary key (member_id, id)
) with (fillfactor = 70);
create table bare.transfer (like ledger.transfer, primary key (member_id, id, line));
create table bare.wager (like wagering.wager including defaults, primary key (member_id, id));
create table bare.outbox (like platform.outbox including defaults, primary key (xid, id));
create sequence bare.outbox_id;
insert into bare.player_limits select * from protection.player_limits;
insert into bare.account select * from ledger.account;
insert into bare.pair select member_id, id, 0 from seeds.pair;
grant usage on schema bare to chokdee_app;

create function bare.write_wager(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  c constant wagering.request := jsonb_populate_record(null::wagering.request, p_command);
  v_hash constant bytea := sha256(convert_to(p_command::text, 'UTF8'));
  v_now constant timestamptz := clock_timestamp();
  v_cash record;
  v_limits record;
begin
  update bare.player_limits
  set wagered_day = wagered_day + c.stake,
    wagered_week = wagered_week + c.stake,
    wagered_month = wagered_month + c.stake,
    lost_day = lost_day + c.stake - c.payout,
    lost_week = lost_week + c.stake - c.payout,
    lost_month = lost_month + c.stake - c.payout,
    revision = revision + 1
  where member_id = c."memberId"
  returning in_play, revision into v_limits;
  update bare.account
  set balance = balance - c.stake + c.payout,
    version = version + 2,
    revision = revision + 2,
    last_id = c.id
  where member_id = c."memberId" and purse = 'cash' and currency = c.currency
  returning balance, held, version, revision into v_cash;
  if c.payout = 0 then
    insert into bare.transfer (
      member_id, id, line, posted_at, amount, debit_balance, debit_version,
      brand_id, type, debit, credit, currency, reference, hash
    ) values (
      c."memberId", c.id, 0, v_now, c.stake, v_cash.balance, v_cash.version,
      c."brandId", 'bet', 'cash', 'house:games', c.currency, c.id::text, v_hash
    );
  else
    insert into bare.transfer (
      member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version,
      brand_id, type, debit, credit, currency, reference, hash
    ) values (
      c."memberId", c.id, 0, v_now, c.stake, v_cash.balance - c.payout, v_cash.version - 1, null, null,
      c."brandId", 'bet', 'cash', 'house:games', c.currency, c.id::text, v_hash
    ), (
      c."memberId", c.id, 1, v_now, c.payout, null, null, v_cash.balance, v_cash.version,
      c."brandId", 'win', 'house:games', 'cash', c.currency, c.id::text, null
    );
  end if;
  update bare.pair set next_nonce = next_nonce + 1 where member_id = c."memberId" and id = c."seedPair";
  insert into bare.wager (
    member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after, balance_version,
    nonce, session, seed_pair, state, immediate, brand_id, product, vendor, game, round,
    currency, rule_version, place, price, hash, detail
  ) values (
    c."memberId", c.id, v_now, v_now, c.stake, c.stake, c.payout, v_cash.balance, v_cash.version,
    c.nonce, c.session, c."seedPair", 'settled', true, c."brandId", c.product, c.vendor, c.game, c.round,
    c.currency, c."ruleVersion", c.place, c.price, v_hash, c.detail
  );
  insert into bare.outbox (at, id, topic, member_id, payload)
  values (
    v_now,
    nextval('bare.outbox_id'),
    'wager.settled',
    c."memberId",
    json_object(
      '{wagerId,brandId,product,vendor,game,round,currency,stake,payout,balance,held,inPlay,seq}',
      array[
        c.id::text, c."brandId", c.product, c.vendor, c.game, c.round, c.currency,
        c.stake::text, c.payout::text, v_cash.balance::text, v_cash.held::text, v_limits.in_play::text,
        (v_cash.revision + v_limits.revision)::text
      ]
    )
  );
  return jsonb_object(
    '{status,wagerId,currency,balance,version}',
    array['ok', c.id::text, c.currency, v_cash.balance::text, v_cash.version::text]
  );
end
$$;
grant execute on function bare.write_wager to chokdee_app;
`;

/** The function that writes the bare rows, called like a money command. */
export const BARE_WAGER = 'bare.write_wager';

/** Creates the bare tables with the rows of the existing members. */
export async function prepareBare(owner: Database): Promise<void> {
  await owner.query(SQL);
  await owner.query('vacuum analyze bare.player_limits, bare.account, bare.pair');
}
