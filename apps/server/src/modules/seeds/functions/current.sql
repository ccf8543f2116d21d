-- The pair in use, as the next bet needs it; null when the member has none. Binary data is
-- hexadecimal.
create or replace function seeds.current(p_member uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_pair seeds.pair;
begin
  select *
  into v_pair
  from seeds.pair
  where member_id = p_member
    and state = 'current';
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', v_pair.id,
    'hash', v_pair.hash,
    'sealed', encode(v_pair.sealed, 'hex'),
    'clientSeed', v_pair.client_seed,
    'nonce', v_pair.next_nonce::text
  );
end
$$;
grant execute on function seeds.current to chokdee_app;
