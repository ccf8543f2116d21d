-- Reveals the pair in use, starts the next one and creates a new next one, whose client seed is the
-- operator's until the member sets it. Returns `ok`;
-- `not_current` when `p_pair` is no longer in use (nothing changes, so that a repeated request is
-- harmless); `held` while an open round still uses the pair.
create or replace function seeds.rotate(
  p_member uuid,
  p_pair uuid,
  p_server_seed text,
  p_client_seed text,
  p_new uuid,
  p_new_hash text,
  p_new_sealed bytea
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_client_seed text;
begin
  -- seeds.advance takes the same row lock: a concurrent bet either uses the pair before the reveal
  -- or is refused.
  perform
  from seeds.pair
  where member_id = p_member
    and id = p_pair
    and state = 'current'
  for update;
  if not found then
    return 'not_current';
  end if;
  if exists (select from seeds.hold where member_id = p_member and pair_id = p_pair) then
    return 'held';
  end if;

  update seeds.pair
  set
    state = 'revealed',
    server_seed = p_server_seed,
    revealed_at = platform.clock()
  where member_id = p_member
    and id = p_pair;
  update seeds.pair
  set
    state = 'current',
    client_seed = coalesce(p_client_seed, client_seed),
    -- The carried client seed sent back is still the operator's.
    client_seed_by = case
      when p_client_seed is null or p_client_seed = client_seed then client_seed_by
      else 'member'
    end,
    started_at = platform.clock()
  where member_id = p_member
    and state = 'next'
  returning client_seed into v_client_seed;
  insert into seeds.pair (member_id, id, state, hash, sealed, client_seed)
  values (p_member, p_new, 'next', p_new_hash, p_new_sealed, v_client_seed);
  return 'ok';
end
$$;
grant execute on function seeds.rotate to chokdee_app;
