-- Whether withdrawals of a brand can be requested at a moment (settings.withdrawal_from, until).
create or replace function cashier.is_withdrawal_time(p_settings cashier.settings, p_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_settings.withdrawal_from = p_settings.withdrawal_until then true
    when p_settings.withdrawal_from < p_settings.withdrawal_until
      then minute >= p_settings.withdrawal_from and minute < p_settings.withdrawal_until
    else minute >= p_settings.withdrawal_from or minute < p_settings.withdrawal_until
  end
  from (
    select floor(extract(epoch from p_at - platform.business_day_start(p_at)) / 60)::integer as minute
  ) as time
$$;

-- What a member has withdrawn on this business day, of one kind of account or (null) of all:
-- requests that are not rejected or failed.
create or replace function cashier.withdrawn_today(
  p_member uuid,
  p_kind text,
  out times integer,
  out amount bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer, coalesce(sum(w.amount), 0)::bigint
  from cashier.withdrawal w
  join cashier.payee p on p.member_id = w.member_id and p.id = w.payee_id
  where w.member_id = p_member
    and w.requested_at >= platform.business_day_start(platform.clock())
    and w.state not in ('rejected', 'failed')
    and (p_kind is null or p.kind = p_kind)
$$;
grant execute on function cashier.withdrawn_today(uuid, text) to chokdee_app;

-- The fee of a withdrawal requested now, micro-units in whole hundredths of the currency. The first
-- `free_per_day` of a business day are free.
create or replace function cashier.withdrawal_fee(
  p_settings cashier.settings,
  p_member uuid,
  p_amount bigint
) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when p_settings.fee_points = 0 then 0
    when (cashier.withdrawn_today(p_member, null)).times < p_settings.free_per_day then 0
    else floor(p_amount::numeric * p_settings.fee_points / 10000 / 10000)::bigint * 10000
  end
$$;

-- The same for the caller's preview; null for a brand without a cashier.
create or replace function cashier.preview_fee(p_brand text, p_member uuid, p_amount bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select cashier.withdrawal_fee(s, p_member, p_amount)
  from cashier.settings s
  where s.brand_id = p_brand
$$;
grant execute on function cashier.preview_fee(text, uuid, bigint) to chokdee_app;

-- What must be wagered before the next withdrawal: `turnover_percent` of the deposits since the
-- last request that was not rejected or failed, and the moment of the first of them (`since`, null:
-- there is none).
create or replace function cashier.turnover_required(
  p_brand text,
  p_member uuid,
  out required bigint,
  out since timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    floor(
      coalesce(sum(d.credited), 0)::numeric
        * coalesce((select s.turnover_percent from cashier.settings s where s.brand_id = p_brand), 0)
        / 100
    )::bigint,
    min(d.ended_at)
  from cashier.deposit d
  where d.member_id = p_member
    and d.state = 'confirmed'
    and d.ended_at > coalesce(
      (
        select max(w.requested_at)
        from cashier.withdrawal w
        where w.member_id = p_member
          and w.state not in ('rejected', 'failed')
      ),
      '-infinity'
    )
$$;

-- The turnover of a member by product since a moment, by the rules of a brand
-- (wagering.turnover_of).
create or replace function cashier.turnover_since(
  p_brand text,
  p_member uuid,
  p_since timestamptz
)
returns table (product text, valid_bet bigint, counted bigint, open_stake bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.*
  from cashier.settings s
  cross join lateral wagering.turnover_of(
    p_member,
    p_since,
    array(select u from jsonb_populate_recordset(null::wagering.turnover_rule, s.turnover_rules) as u),
    s.turnover_rules_since
  ) t
  where s.brand_id = p_brand
$$;

-- The required turnover and what counts towards it, in all (`actual`) and per product (`products`:
-- a list of {product, validBet, counted, openStake}, micro-units as text); empty where nothing is
-- required.
create or replace function cashier.turnover_of(
  p_brand text,
  p_member uuid,
  out required bigint,
  out actual bigint,
  out products jsonb
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_required constant record := cashier.turnover_required(p_brand, p_member);
begin
  required := v_required.required;
  select
    coalesce(sum(t.counted), 0)::bigint,
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'product', t.product,
          'validBet', t.valid_bet::text,
          'counted', t.counted::text,
          'openStake', t.open_stake::text
        )
        order by t.product
      ),
      '[]'
    )
  into actual, products
  from cashier.turnover_since(p_brand, p_member, v_required.since) t
  where v_required.required > 0;
end $$;
grant execute on function cashier.turnover_of(text, uuid) to chokdee_app;

-- What a member has deposited in all, micro-units.
create or replace function cashier.deposited_of(p_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(credited), 0)::bigint
  from cashier.deposit
  where member_id = p_member
    and state = 'confirmed'
$$;
grant execute on function cashier.deposited_of(uuid) to chokdee_app;

-- Why a withdrawal cannot be requested now: `window`, `kind` (the kind of account is closed),
-- `range`, `fixed`, `limit`, `deposit` (too little deposited in all) or `turnover`; null when it
-- can.
create or replace function cashier.withdrawal_fault(
  p_settings cashier.settings,
  p_member uuid,
  p_kind text,
  p_amount bigint
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_is_wallet constant boolean := p_kind = 'EW';
  v_all record;
  v_wallet record;
  v_turnover record;
begin
  if not cashier.is_withdrawal_time(p_settings, platform.clock()) then
    return 'window';
  elsif not (case when v_is_wallet then p_settings.ewallet_open else p_settings.bank_open end) then
    return 'kind';
  elsif cardinality(p_settings.withdrawal_fixed) > 0 and p_amount <> all (p_settings.withdrawal_fixed) then
    return 'fixed';
  elsif v_is_wallet and p_amount not between p_settings.ewallet_minimum and p_settings.ewallet_maximum
    or not v_is_wallet and p_amount not between p_settings.withdrawal_minimum and p_settings.withdrawal_maximum
  then
    return 'range';
  end if;
  v_all := cashier.withdrawn_today(p_member, null);
  v_wallet := cashier.withdrawn_today(p_member, 'EW');
  if v_all.times >= p_settings.withdrawals_per_day
    or v_all.amount + p_amount > p_settings.withdrawn_per_day
    or v_is_wallet and (
      v_wallet.times >= p_settings.ewallet_times_per_day
      or v_wallet.amount + p_amount > p_settings.ewallet_per_day
    )
  then
    return 'limit';
  end if;
  if cashier.deposited_of(p_member) < p_settings.required_deposit then
    return 'deposit';
  end if;
  v_turnover := cashier.turnover_of(p_settings.brand_id, p_member);
  return case when v_turnover.actual < v_turnover.required then 'turnover' end;
end $$;

-- The same for a brand without a lock, before a code by SMS is used up; `closed` without a cashier.
create or replace function cashier.withdrawal_fault_of(
  p_brand text,
  p_member uuid,
  p_kind text,
  p_amount bigint
) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_settings cashier.settings;
begin
  select * into v_settings from cashier.settings where brand_id = p_brand;
  if not found then
    return 'closed';
  end if;
  if ledger.spendable(p_member, (
    select b.currency from ledger.balances(p_member) b where b.purse = 'cash' limit 1
  )) < p_amount then
    return 'insufficient';
  end if;
  return cashier.withdrawal_fault(v_settings, p_member, p_kind, p_amount);
end $$;
grant execute on function cashier.withdrawal_fault_of(text, uuid, text, bigint) to chokdee_app;

-- Whether a brand takes withdrawals now; false without a cashier.
create or replace function cashier.takes_withdrawals(p_brand text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select cashier.is_withdrawal_time(s, platform.clock()) from cashier.settings s where s.brand_id = p_brand),
    false
  )
$$;
grant execute on function cashier.takes_withdrawals(text) to chokdee_app;
