-- Locks all purses of members and returns the members of whom it has all. A command that moves
-- their money later in the transaction waits for no lock. Nobody is waited for, unless with
-- `p_wait`.
create or replace function ledger.lock_members(p_members uuid[], p_wait boolean)
returns uuid[]
language plpgsql
set enable_seqscan = off
set enable_indexscan = on
as $$
declare
  v_member uuid;
  v_locked uuid[] := '{}';
  v_found bigint;
begin
  foreach v_member in array p_members loop
    if p_wait then
      perform
      from ledger.account a
      where a.member_id = v_member
      order by a.purse, a.currency
      for no key update;
    end if;
    select count(*) into v_found
    from (
      select
      from ledger.account a
      where a.member_id = v_member
      for no key update skip locked
    ) l;
    if v_found = (select count(*) from ledger.account a where a.member_id = v_member) then
      v_locked := v_locked || v_member;
    end if;
  end loop;
  return v_locked;
end
$$;
