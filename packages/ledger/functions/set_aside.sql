-- Adds to what is held in a locked purse (a negative amount frees it); answers the purse after it.
create or replace function ledger.set_aside(p_purse ledger.account, p_amount bigint) returns ledger.account language plpgsql as $$
declare
  purse ledger.account;
begin
  update ledger.account a set held = a.held + p_amount, revision = a.revision + 1
  where a.member_id = p_purse.member_id and a.purse = p_purse.purse and a.currency = p_purse.currency
  returning a.* into purse;
  return purse;
end
$$;
