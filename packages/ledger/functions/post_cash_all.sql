-- Batch form of ledger.post_cash, one command per member and in member order: one statement for the
-- purses, one for the lines. Answers by position with the purse after the command; null where a
-- command must run alone (too little money, a debt to repay, an id that is stale or not above the
-- purse's newest), with nothing done for it. Skips orders that are null. Raises an error, with
-- nothing done, when all commands must run alone: CKONE for a reserved id, unique_violation for the
-- id of a command that did not change the purse.
create or replace function ledger.post_cash_all(p_orders ledger.cash_order[], p_type text, p_at timestamptz)
returns ledger.purse[]
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  v_purses ledger.purse[] := array_fill(null::ledger.purse, array[cardinality(p_orders)]);
  v_credit_type constant text := case p_type when 'bet' then 'win' else p_type end;
  -- A variable: with a literal the planner would scan the whole partial index `account_home`.
  v_cash constant text := 'cash';
  v_row record;
begin
  for v_row in
    update ledger.account c
    set
      balance = c.balance - o.debit + o.credit,
      version = c.version + o.line_count,
      revision = c.revision + o.line_count,
      last_id = o.id
    from (
      select
        u.n,
        u.member_id,
        u.id,
        u.currency,
        u.debit,
        u.credit,
        (u.debit > 0)::integer + (u.credit > 0)::integer as line_count
      from unnest(p_orders) with ordinality as u (
        member_id,
        id,
        hash,
        currency,
        debit,
        debit_to,
        credit,
        credit_from,
        reference,
        n
      )
      where u.debit >= 0
        and u.credit >= 0
        and strpos(u.debit_to, ':') > 1
        and strpos(u.credit_from, ':') > 1
        and u.hash is not null
        and not ledger.is_stale(u.id, p_at)
    ) o
    where c.member_id = o.member_id
      and c.purse = v_cash
      and c.currency = o.currency
      and o.line_count > 0
      and c.last_id < o.id
      and c.balance - c.held >= o.debit
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
    debit_balance,
    debit_version,
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
    l.debit_balance,
    l.debit_version,
    l.credit_balance,
    l.credit_version,
    o.account_brand,
    l.type,
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
    debit,
    debit_to,
    credit,
    credit_from,
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
      o.debit as amount,
      o.balance - o.credit as debit_balance,
      o.version - (o.credit > 0)::integer as debit_version,
      null::bigint as credit_balance,
      null::bigint as credit_version,
      p_type as type,
      'cash' as debit,
      o.debit_to as credit,
      o.hash
    where o.debit > 0
    union all
    select
      (o.debit > 0)::integer,
      o.credit,
      null,
      null,
      o.balance,
      o.version,
      v_credit_type,
      o.credit_from,
      'cash',
      case when o.debit > 0 then null else o.hash end
    where o.credit > 0
  ) l
  where o.version is not null;
  return v_purses;
end
$$;
