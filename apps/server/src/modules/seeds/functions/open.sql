-- Creates the first two pairs of a member, the one in use and the next one, when there are none.
-- Concurrent calls create one set.
create or replace function seeds.open(
  p_member uuid,
  p_client_seed text,
  p_current uuid,
  p_current_hash text,
  p_current_sealed bytea,
  p_next uuid,
  p_next_hash text,
  p_next_sealed bytea
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into seeds.pair (member_id, id, state, hash, sealed, client_seed, started_at)
  values (
    p_member,
    p_current,
    'current',
    p_current_hash,
    p_current_sealed,
    p_client_seed,
    platform.clock()
  )
  on conflict do nothing;
  insert into seeds.pair (member_id, id, state, hash, sealed, client_seed)
  values (p_member, p_next, 'next', p_next_hash, p_next_sealed, p_client_seed)
  on conflict do nothing;
end
$$;
grant execute on function seeds.open to chokdee_app;
