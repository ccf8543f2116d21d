-- Reveals the pair in use, starts the promised one, promises a new one. Answers `ok`; `moved` when the pair named is no longer in use
-- (nothing changes: a repeated press); `held` while an open round still draws from it.
create or replace function seeds.rotate(p_member uuid, p_pair uuid, p_server_seed text, p_client_seed text, p_fresh uuid, p_fresh_hash text, p_fresh_sealed bytea)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen text;
begin
  -- The same row lock that `seeds.advance` takes: a bet in flight is either before the reveal or refused.
  perform from seeds.pair where member_id = p_member and id = p_pair and state = 'current' for update;
  if not found then
    return 'moved';
  end if;
  if exists (select from seeds.hold where member_id = p_member and pair_id = p_pair) then
    return 'held';
  end if;
  update seeds.pair set state = 'revealed', server_seed = p_server_seed, revealed_at = platform.clock() where member_id = p_member and id = p_pair;
  update seeds.pair set state = 'current', client_seed = coalesce(p_client_seed, client_seed), started_at = platform.clock()
  where member_id = p_member and state = 'next' returning client_seed into chosen;
  insert into seeds.pair (member_id, id, state, hash, sealed, client_seed) values (p_member, p_fresh, 'next', p_fresh_hash, p_fresh_sealed, chosen);
  return 'ok';
end $$;
grant execute on function seeds.rotate to chokdee_app;
