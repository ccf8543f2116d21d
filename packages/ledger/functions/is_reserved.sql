-- Whether an id belongs to a command without postings: a hold, the end of a hold, or a claim.
create or replace function ledger.is_reserved(p_member uuid, p_id uuid)
returns boolean
language sql stable
as $$
  select
    exists (select from ledger.hold h where h.member_id = p_member and h.id = p_id)
    or exists (select from ledger.hold h where h.member_id = p_member and h.end_id = p_id)
    or exists (select from ledger.claim c where c.member_id = p_member and c.id = p_id)
$$;
