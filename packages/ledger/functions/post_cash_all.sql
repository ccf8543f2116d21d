-- `ledger.post_cash` for many members at once, one command of each and in member order: the purses in one statement, the lines in another.
-- Answers by position what the purse is after it, null where the order has to go alone (too little money, a debt to repay, an id that is not
-- behind the purse's newest or stale): nothing of it was done. Orders that are null are passed over. An error, and nothing is done, when all have
-- to be asked alone: an id is reserved (CKONE) or a command that left the purse alone (unique_violation).
create or replace function ledger.post_cash_all(p_orders ledger.cash_order[], p_type text, p_at timestamptz) returns ledger.purse[]
language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  purses ledger.purse[] := array_fill(null::ledger.purse, array[cardinality(p_orders)]);
  win constant text := case p_type when 'bet' then 'win' else p_type end;
  -- Not written into the statement, where it would stand for the whole of `account_home`.
  cash constant text := 'cash';
  this record;
begin
  for this in
    update ledger.account c
    set balance = c.balance - o.pays + o.gets, version = c.version + o.lines, revision = c.revision + o.lines, last_id = o.id
    from (
      select u.n, u.member_id, u.id, u.currency, u.pays, u.gets, (u.pays > 0)::integer + (u.gets > 0)::integer as lines
      from unnest(p_orders) with ordinality as u (member_id, id, hash, currency, pays, pays_to, gets, gets_from, reference, n)
      where u.pays >= 0 and u.gets >= 0 and strpos(u.pays_to, ':') > 1 and strpos(u.gets_from, ':') > 1 and u.hash is not null and not ledger.is_stale(u.id, p_at)
    ) o
    where c.member_id = o.member_id and c.purse = cash and c.currency = o.currency and o.lines > 0 and c.last_id < o.id and c.balance - c.held >= o.pays and not (c.owes and o.gets > 0)
    returning o.n, o.member_id, o.id, c.revision > c.version as reserves, row(c.brand_id, c.balance, c.held, c.version, c.revision)::ledger.purse as purse
  loop
    if this.reserves and ledger.is_reserved(this.member_id, this.id) then
      raise exception 'command % has been seen before', this.id using errcode = 'CKONE';
    end if;
    purses[this.n] := this.purse;
  end loop;

  insert into ledger.transfer (member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version, brand_id, type, debit, credit, currency, reference, hash)
  select o.member_id, o.id, l.line, p_at, l.amount, l.debit_balance, l.debit_version, l.credit_balance, l.credit_version, o.account_brand, l.type, l.debit, l.credit, o.currency, o.reference, l.hash
  from unnest(p_orders, purses) as o (member_id, id, hash, currency, pays, pays_to, gets, gets_from, reference, account_brand, balance, held, version, revision)
  cross join lateral (
    select 0 as line, o.pays as amount, o.balance - o.gets as debit_balance, o.version - (o.gets > 0)::integer as debit_version, null::bigint as credit_balance, null::bigint as credit_version,
      p_type as type, 'cash' as debit, o.pays_to as credit, o.hash
    where o.pays > 0
    union all
    select (o.pays > 0)::integer, o.gets, null, null, o.balance, o.version, win, o.gets_from, 'cash', case when o.pays > 0 then null else o.hash end
    where o.gets > 0
  ) l
  where o.version is not null;
  return purses;
end
$$;
