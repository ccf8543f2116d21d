-- Adds `p_amount` to what is on hold in a locked purse; a negative amount frees it. Returns the
-- purse after it.
create or replace function ledger.change_held(p_member uuid, p_purse text, p_currency text, p_amount bigint)
returns ledger.balance
language sql
as $$
  update ledger.account a
  set
    held = a.held + p_amount,
    revision = a.revision + 1
  where a.member_id = p_member
    and a.purse = p_purse
    and a.currency = p_currency
  returning a.purse, a.currency, a.balance, a.held, a.version
$$;
