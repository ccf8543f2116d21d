-- A purse as this transaction sees it.
create or replace function ledger.purse_balance(p_member uuid, p_purse text, p_currency text)
returns ledger.balance
language sql stable
as $$
  select row(a.purse, a.currency, a.balance, a.held, a.version)::ledger.balance
  from ledger.account a
  where a.member_id = p_member
    and a.purse = p_purse
    and a.currency = p_currency
$$;
