-- Locks the commands of a member, the purse of a hold and the hold. Returns the hold, or null when
-- there is none.
create or replace function ledger.lock_hold(p_member uuid, p_hold uuid)
returns ledger.hold
language plpgsql
as $$
declare
  v_hold ledger.hold;
begin
  select *
  into v_hold
  from ledger.hold h
  where h.member_id = p_member
    and h.id = p_hold;
  perform ledger.lock_purse(p_member, coalesce(v_hold.purse, 'cash'), v_hold.currency);
  select *
  into v_hold
  from ledger.hold h
  where h.member_id = p_member
    and h.id = p_hold
  for update;
  return v_hold;
end
$$;
