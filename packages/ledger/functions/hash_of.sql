-- The content hash of a posted command; null where nothing is posted under the id.
create or replace function ledger.hash_of(p_member uuid, p_id uuid) returns bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.hash from ledger.transfer t where t.member_id = p_member and t.id = p_id and t.line = 0
$$;
grant execute on function ledger.hash_of to chokdee_app;
