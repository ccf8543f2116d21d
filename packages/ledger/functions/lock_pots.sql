-- Locks the pots that a command pays from or to, after the purses and in the order of their names.
-- Returns false when one would go below zero.
create or replace function ledger.lock_pots(p_brand text, p_lines ledger.line[])
returns boolean
language plpgsql
as $$
declare
  v_pot record;
  v_balance bigint;
begin
  for v_pot in select * from ledger.pot_gains(p_lines) loop
    select p.balance
    into v_balance
    from ledger.pot p
    where p.brand_id = p_brand
      and p.account = v_pot.account
      and p.currency = v_pot.currency
    for no key update;
    if coalesce(v_balance, 0) + v_pot.gain < 0 then
      return false;
    end if;
  end loop;
  return true;
end
$$;
