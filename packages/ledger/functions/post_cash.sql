-- The short way for what moves most: `cash` pays to one house-owned account and gets from another, as one command of at most two lines
-- (an amount of zero leaves its line out). Same rules, rows and answer as `ledger.post` with these lines, in two statements; whatever is
-- not plain (too little money, a debt to repay, a repeated or stale id) goes the long way, which finds the answer.
create or replace function ledger.post_cash(
  p_member uuid, p_id uuid, p_hash bytea, p_type text, p_currency text, p_pays bigint, p_to text, p_gets bigint, p_from text, p_reference text
) returns ledger.outcome language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  n constant integer := (p_pays > 0)::integer + (p_gets > 0)::integer;
  at constant timestamptz := platform.clock();
  a record;
begin
  if n > 0 and not ledger.is_stale(p_id) then
    update ledger.account as c
    set balance = c.balance - p_pays + p_gets, version = c.version + n, revision = c.revision + n
    where c.member_id = p_member and c.purse = 'cash' and c.currency = p_currency and c.balance - c.held >= p_pays
      and (p_gets = 0 or not exists (select from ledger.account d where d.member_id = p_member and d.purse = 'debt' and d.balance > 0))
    returning c.balance, c.held, c.version, c.brand_id into a;
    if found then
      if p_pays = 0 then
        insert into ledger.transfer (member_id, id, line, posted_at, amount, credit_balance, credit_version, brand_id, type, debit, credit, currency, reference, hash)
        values (p_member, p_id, 0, at, p_gets, a.balance, a.version, a.brand_id, case p_type when 'bet' then 'win' else p_type end, p_from, 'cash', p_currency, p_reference, p_hash)
        on conflict do nothing;
      elsif p_gets = 0 then
        insert into ledger.transfer (member_id, id, line, posted_at, amount, debit_balance, debit_version, brand_id, type, debit, credit, currency, reference, hash)
        values (p_member, p_id, 0, at, p_pays, a.balance, a.version, a.brand_id, p_type, 'cash', p_to, p_currency, p_reference, p_hash)
        on conflict do nothing;
      else
        insert into ledger.transfer (member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version, brand_id, type, debit, credit, currency, reference, hash)
        values
          (p_member, p_id, 0, at, p_pays, a.balance - p_gets, a.version - 1, null, null, a.brand_id, p_type, 'cash', p_to, p_currency, p_reference, p_hash),
          (p_member, p_id, 1, at, p_gets, null, null, a.balance, a.version, a.brand_id, case p_type when 'bet' then 'win' else p_type end, p_from, 'cash', p_currency, p_reference, null)
        on conflict do nothing;
      end if;
      if found then
        return row('ok', array[row('cash', p_currency, a.balance, a.held, a.version)::ledger.balance])::ledger.outcome;
      end if;
      -- The id is taken: the purse is put back before anybody can see it, and the long way says what the id was.
      update ledger.account as c
      set balance = c.balance + p_pays - p_gets, version = c.version - n, revision = c.revision - n
      where c.member_id = p_member and c.purse = 'cash' and c.currency = p_currency;
    end if;
  end if;
  return ledger.apply(p_member, p_id, p_hash, p_type,
    case when p_pays > 0 then array[row('cash', p_to, p_pays, p_currency)::ledger.line] else '{}' end
      || case when p_gets > 0 then array[row(p_from, 'cash', p_gets, p_currency)::ledger.line] else '{}' end,
    p_reference, null, null);
end
$$;
