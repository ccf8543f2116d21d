-- The content hash of a command that posted or claimed its id. Null for any other id.
create or replace function ledger.hash_of(p_member uuid, p_id uuid)
returns bytea
language sql stable
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
  select coalesce(
    (
      select t.hash
      from ledger.transfer t
      where t.member_id = p_member
        and t.id = p_id
        and t.line = 0
    ),
    (
      select c.hash
      from ledger.claim c
      where c.member_id = p_member
        and c.id = p_id
    )
  )
$$;
grant execute on function ledger.hash_of to chokdee_app;
