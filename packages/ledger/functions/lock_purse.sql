-- Locks a member's commands (its `cash` row) and one purse, in the order every command locks them; answers the purse, null when it is not there.
create or replace function ledger.lock_purse(p_member uuid, p_purse text, p_currency text) returns ledger.account language plpgsql as $$
declare
  purse ledger.account;
  wanted ledger.account;
begin
  for purse in
    select * from ledger.account a where a.member_id = p_member and a.purse in ('cash', p_purse) order by a.purse, a.currency for no key update
  loop
    if purse.purse = p_purse and purse.currency = p_currency then wanted := purse; end if;
  end loop;
  return wanted;
end
$$;
