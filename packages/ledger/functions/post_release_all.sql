-- What waited in one house-owned account goes to another, which pays `cash`: for many members at once, one command of each and in member order.
-- Same rules and rows as `ledger.post` with the lines `p_from -> p_to` and, where `cash` gets something, `p_to -> cash`: the purses in one
-- statement, the lines in another. A purse that gets nothing is locked by the same statement and stays as it is: what notices a repeated id
-- there is the key of the lines (unique_violation), because a command that leaves the purse alone is not its newest one.
-- Answers by position what the purse is after it, null where the order has to go alone (a debt to repay, an id that is not behind the purse's
-- newest or stale): nothing of it was done. Orders that are null are passed over. Error CKONE, and nothing is done, when an id is reserved (a hold, a claim).
create or replace function ledger.post_release_all(p_orders ledger.release_order[], p_type text, p_from text, p_to text, p_at timestamptz) returns ledger.purse[]
language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  purses ledger.purse[] := array_fill(null::ledger.purse, array[cardinality(p_orders)]);
  -- Not written into the statement, where it would stand for the whole of `account_home`.
  cash constant text := 'cash';
  this record;
begin
  if (strpos(p_from, ':') > 1 and strpos(p_to, ':') > 1 and p_from <> p_to) is not true then
    raise exception 'what waits goes from one house-owned account to another' using errcode = 'invalid_parameter_value';
  end if;
  for this in
    update ledger.account c
    set balance = c.balance + o.gets, version = c.version + o.lines, revision = c.revision + o.lines, last_id = case when o.lines > 0 then o.id else c.last_id end
    from (
      select u.n, u.member_id, u.id, u.currency, u.gets, (u.gets > 0)::integer as lines
      from unnest(p_orders) with ordinality as u (member_id, id, hash, currency, amount, gets, reference, n)
      where u.amount > 0 and u.gets >= 0 and u.hash is not null and not ledger.is_stale(u.id, p_at)
    ) o
    where c.member_id = o.member_id and c.purse = cash and c.currency = o.currency and c.last_id < o.id and not (c.owes and o.gets > 0)
    returning o.n, o.member_id, o.id, c.revision > c.version as reserves, row(c.brand_id, c.balance, c.held, c.version, c.revision)::ledger.purse as purse
  loop
    if this.reserves and ledger.is_reserved(this.member_id, this.id) then
      raise exception 'command % has been seen before', this.id using errcode = 'CKONE';
    end if;
    purses[this.n] := this.purse;
  end loop;

  insert into ledger.transfer (member_id, id, line, posted_at, amount, credit_balance, credit_version, brand_id, type, debit, credit, currency, reference, hash)
  select o.member_id, o.id, l.line, p_at, l.amount, l.balance, l.version, o.account_brand, p_type, l.debit, l.credit, o.currency, o.reference, l.hash
  from unnest(p_orders, purses) as o (member_id, id, hash, currency, amount, gets, reference, account_brand, balance, held, version, revision)
  cross join lateral (
    select 0 as line, o.amount, null::bigint as balance, null::bigint as version, p_from as debit, p_to as credit, o.hash
    union all
    select 1, o.gets, o.balance, o.version, p_to, 'cash', null where o.gets > 0
  ) l
  where o.version is not null;
  return purses;
end
$$;
