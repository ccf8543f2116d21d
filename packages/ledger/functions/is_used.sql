-- Whether an id already names a posted command, a hold, or the command that ended a hold.
create or replace function ledger.is_used(p_member uuid, p_id uuid) returns boolean language sql stable as $$
  select exists (select from ledger.transfer t where t.member_id = p_member and t.id = p_id)
    or ledger.names_hold(p_member, p_id)
$$;
