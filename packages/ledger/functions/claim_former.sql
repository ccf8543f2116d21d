-- Claims the id of a command from before ids were claimed (0104), as of then; for migrations of the rooms whose commands moved nothing. An id
-- that a posting already names is left as it is; where an older version let a hold take the id as well, the proof goes on telling it.
create or replace function ledger.claim_former(p_member uuid, p_id uuid, p_hash bytea, p_at timestamptz) returns void language plpgsql as $$
begin
  if ledger.is_used(p_member, p_id) then
    return;
  end if;
  insert into ledger.claim (member_id, id, hash, claimed_at) values (p_member, p_id, p_hash, p_at);
  -- The revision runs ahead of the version: from now on the member's ids are looked up (ledger.is_reserved).
  update ledger.account a set revision = a.revision + 1 where a.member_id = p_member and a.purse = 'cash' and a.revision = a.version;
end
$$;
