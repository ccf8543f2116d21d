-- Sets the client seed of the next pair, drawn by the member.
create or replace function seeds.set_client_seed(p_member uuid, p_client_seed text)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  update seeds.pair
  set
    client_seed = p_client_seed,
    client_seed_by = 'member'
  where member_id = p_member
    and state = 'next'
$$;
grant execute on function seeds.set_client_seed to chokdee_app;
