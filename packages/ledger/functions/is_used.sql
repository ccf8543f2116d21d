-- Whether an id belongs to a command: one that posted, a hold, the end of a hold, or a claim.
create or replace function ledger.is_used(p_member uuid, p_id uuid)
returns boolean
language sql stable
as $$
  select
    exists (select from ledger.transfer t where t.member_id = p_member and t.id = p_id)
    or ledger.is_reserved(p_member, p_id)
$$;
