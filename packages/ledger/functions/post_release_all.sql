-- Moves amounts from one operator-owned account to another, which pays `cash`: the results of open
-- wagers of many members, one command per member and in member order. Same rules and rows as
-- ledger.post with the lines `p_from -> p_to` and, where `cash` receives something, `p_to -> cash`:
-- one statement for the purses, one for the lines. A purse that receives nothing is locked by the
-- same statement and not changed. A repeated id is then found by the key of the lines
-- (unique_violation), because it is not the purse's newest id. Answers by position with the purse
-- after the command; null where a command must run alone (a debt to repay, an id that is stale or
-- not above the purse's newest), with nothing done for it. Skips orders that are null. Raises
-- CKONE, with nothing done, when an id is reserved by a hold or a claim.
create or replace function ledger.post_release_all(
  p_orders ledger.release_order[],
  p_type text,
  p_from text,
  p_to text,
  p_at timestamptz
)
returns ledger.purse[]
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  v_purses ledger.purse[] := array_fill(null::ledger.purse, array[cardinality(p_orders)]);
  -- A variable: with a literal the planner would scan the whole partial index `account_home`.
  v_cash constant text := 'cash';
  v_row record;
begin
  if (strpos(p_from, ':') > 1 and strpos(p_to, ':') > 1 and p_from <> p_to) is not true then
    raise exception 'post_release_all needs two different operator-owned accounts'
      using errcode = 'invalid_parameter_value';
  end if;
  for v_row in
    update ledger.account c
    set
      balance = c.balance + o.credit,
      version = c.version + o.line_count,
      revision = c.revision + o.line_count,
      last_id = case when o.line_count > 0 then o.id else c.last_id end
    from (
      select
        u.n,
        u.member_id,
        u.id,
        u.currency,
        u.credit,
        (u.credit > 0)::integer as line_count
      from unnest(p_orders) with ordinality as u (member_id, id, hash, currency, amount, credit, reference, n)
      where u.amount > 0
        and u.credit >= 0
        and u.hash is not null
        and not ledger.is_stale(u.id, p_at)
    ) o
    where c.member_id = o.member_id
      and c.purse = v_cash
      and c.currency = o.currency
      and c.last_id < o.id
      and not (c.owes and o.credit > 0)
    returning
      o.n,
      o.member_id,
      o.id,
      c.revision > c.version as has_reserved_ids,
      row(c.brand_id, c.balance, c.held, c.version, c.revision)::ledger.purse as purse
  loop
    if v_row.has_reserved_ids and ledger.is_reserved(v_row.member_id, v_row.id) then
      raise exception 'the id % was used before', v_row.id using errcode = 'CKONE';
    end if;
    v_purses[v_row.n] := v_row.purse;
  end loop;

  insert into ledger.transfer (
    member_id,
    id,
    line,
    posted_at,
    amount,
    credit_balance,
    credit_version,
    brand_id,
    type,
    debit,
    credit,
    currency,
    reference,
    hash
  )
  select
    o.member_id,
    o.id,
    l.line,
    p_at,
    l.amount,
    l.balance,
    l.version,
    o.account_brand,
    p_type,
    l.debit,
    l.credit,
    o.currency,
    o.reference,
    l.hash
  from unnest(p_orders, v_purses) as o (
    member_id,
    id,
    hash,
    currency,
    amount,
    credit,
    reference,
    account_brand,
    balance,
    held,
    version,
    revision
  )
  cross join lateral (
    select
      0 as line,
      o.amount,
      null::bigint as balance,
      null::bigint as version,
      p_from as debit,
      p_to as credit,
      o.hash
    union all
    select
      1,
      o.credit,
      o.balance,
      o.version,
      p_to,
      'cash',
      null
    where o.credit > 0
  ) l
  where o.version is not null;
  return v_purses;
end
$$;
