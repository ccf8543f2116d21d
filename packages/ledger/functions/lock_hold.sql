-- Locks a member's commands, the purse a hold stands in, and the hold; answers the hold, null when there is none.
create or replace function ledger.lock_hold(p_member uuid, p_hold uuid) returns ledger.hold language plpgsql as $$
declare
  held ledger.hold;
begin
  select * into held from ledger.hold h where h.member_id = p_member and h.id = p_hold;
  perform ledger.lock_purse(p_member, coalesce(held.purse, 'cash'), held.currency);
  select * into held from ledger.hold h where h.member_id = p_member and h.id = p_hold for update;
  return held;
end
$$;
