-- Whether an id names a hold, or the command that ended one.
create or replace function ledger.names_hold(p_member uuid, p_id uuid) returns boolean language sql stable as $$
  select exists (select from ledger.hold h where h.member_id = p_member and h.id = p_id)
    or exists (select from ledger.hold h where h.member_id = p_member and h.end_id = p_id)
$$;
