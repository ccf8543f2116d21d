-- Whether an id is taken by what posts nothing: a hold, the command that ended one, or a claim. A `cash` row whose revision runs ahead of its
-- version says that its member has some; nobody else's ids are looked up.
create or replace function ledger.is_reserved(p_member uuid, p_id uuid) returns boolean language sql stable as $$
  select exists (select from ledger.hold h where h.member_id = p_member and h.id = p_id)
    or exists (select from ledger.hold h where h.member_id = p_member and h.end_id = p_id)
    or exists (select from ledger.claim c where c.member_id = p_member and c.id = p_id)
$$;
