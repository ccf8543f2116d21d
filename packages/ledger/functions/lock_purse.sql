-- Locks the commands of a member (the `cash` row) and one purse, in the order that all commands
-- use. Returns the purse, or null when there is none.
create or replace function ledger.lock_purse(p_member uuid, p_purse text, p_currency text)
returns ledger.account
language plpgsql
as $$
declare
  v_purse ledger.account;
  v_found ledger.account;
begin
  for v_purse in
    select *
    from ledger.account a
    where a.member_id = p_member
      and a.purse in ('cash', p_purse)
    order by a.purse, a.currency
    for no key update
  loop
    if v_purse.purse = p_purse and v_purse.currency = p_currency then
      v_found := v_purse;
    end if;
  end loop;
  return v_found;
end
$$;
