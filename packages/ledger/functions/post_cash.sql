-- The short way for what moves most: `cash` pays to one house-owned account and gets from another, as one command of at most two lines
-- (an amount of zero leaves its line out). Same rules and rows as `ledger.post` with these lines, in two statements, and answers `cash`
-- as it is after it; whatever is not plain (too little money, a debt to repay, a repeated or stale id) goes the long way, which finds the answer.
-- An id behind the newest one of the purse is new: nothing has to be looked up, and the key of the lines still stands guard. `p_at` is now.
-- Error CKREF (ledger.refuse, status conflict) when the id is reserved (a hold, a claim), unique_violation when it names a command that left the purse alone.
create or replace function ledger.post_cash(
  p_member uuid, p_id uuid, p_hash bytea, p_type text, p_currency text, p_pays bigint, p_to text, p_gets bigint, p_from text, p_reference text, p_at timestamptz default platform.clock(),
  out status text, out balance bigint, out held bigint, out version bigint, out revision bigint
) language plpgsql as $$
#variable_conflict use_variable
declare
  n constant integer := (p_pays > 0)::integer + (p_gets > 0)::integer;
  brand text;
begin
  if (n > 0 and p_pays >= 0 and p_gets >= 0 and strpos(p_to, ':') > 1 and strpos(p_from, ':') > 1 and p_hash is not null) is not true then
    raise exception 'cash pays to and gets from house-owned accounts, amounts not below zero' using errcode = 'invalid_parameter_value';
  end if;
  update ledger.account as c
  set balance = c.balance - p_pays + p_gets, version = c.version + n, revision = c.revision + n, last_id = p_id
  where c.member_id = p_member and c.purse = 'cash' and c.currency = p_currency
    and c.last_id < p_id and not ledger.is_stale(p_id, p_at) and c.balance - c.held >= p_pays and not (c.owes and p_gets > 0)
  returning 'ok', c.balance, c.held, c.version, c.revision, c.brand_id into status, balance, held, version, revision, brand;
  if found then
    if revision > version and ledger.is_reserved(p_member, p_id) then
      perform ledger.refuse('{"status": "conflict", "reason": "content"}');
    end if;
    if p_pays = 0 then
      insert into ledger.transfer (member_id, id, line, posted_at, amount, credit_balance, credit_version, brand_id, type, debit, credit, currency, reference, hash)
      values (p_member, p_id, 0, p_at, p_gets, balance, version, brand, case p_type when 'bet' then 'win' else p_type end, p_from, 'cash', p_currency, p_reference, p_hash);
    elsif p_gets = 0 then
      insert into ledger.transfer (member_id, id, line, posted_at, amount, debit_balance, debit_version, brand_id, type, debit, credit, currency, reference, hash)
      values (p_member, p_id, 0, p_at, p_pays, balance, version, brand, p_type, 'cash', p_to, p_currency, p_reference, p_hash);
    else
      insert into ledger.transfer (member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version, brand_id, type, debit, credit, currency, reference, hash)
      values
        (p_member, p_id, 0, p_at, p_pays, balance - p_gets, version - 1, null, null, brand, p_type, 'cash', p_to, p_currency, p_reference, p_hash),
        (p_member, p_id, 1, p_at, p_gets, null, null, balance, version, brand, case p_type when 'bet' then 'win' else p_type end, p_from, 'cash', p_currency, p_reference, null);
    end if;
    return;
  end if;
  status := (ledger.apply(p_member, p_id, p_hash, p_type,
    case when p_pays > 0 then array[row('cash', p_to, p_pays, p_currency)::ledger.line] else '{}' end
      || case when p_gets > 0 then array[row(p_from, 'cash', p_gets, p_currency)::ledger.line] else '{}' end,
    p_reference, null, null)).status;
  select c.balance, c.held, c.version, c.revision into balance, held, version, revision
  from ledger.account as c where c.member_id = p_member and c.purse = 'cash' and c.currency = p_currency;
end
$$;
