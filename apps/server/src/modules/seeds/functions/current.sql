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
  p seeds.pair;
begin
  select *
  into p
  from seeds.pair
  where member_id = p_member
    and state = 'current';
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', p.id,
    'hash', p.hash,
    'sealed', encode(p.sealed, 'hex'),
    'clientSeed', p.client_seed,
    'nonce', p.next_nonce::text
  );
end
$$;
grant execute on function seeds.current to chokdee_app;
