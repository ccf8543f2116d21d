-- The pair in use, as the next bet needs it. Binary data leaves as hexadecimal.
create or replace function seeds.current(p_member uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('id', id, 'hash', hash, 'sealed', encode(sealed, 'hex'), 'clientSeed', client_seed, 'nonce', next_nonce::text)
  from seeds.pair where member_id = p_member and state = 'current'
$$;
grant execute on function seeds.current to chokdee_app;
