-- Ends a shoe without a round under way and reveals its seed.
create or replace function tables.end_shoe(p_epoch bigint, p_shoe uuid, p_seed text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_shoe tables.shoe;
begin
  perform platform.require_lease('tables.driver', p_epoch);
  update tables.shoe s
  set seed = p_seed, ended_at = platform.clock()
  where s.shoe_id = p_shoe
    and s.ended_at is null
    and not exists (select from tables.round r where r.shoe_id = p_shoe and r.state in ('betting', 'closed'))
  returning s.* into v_shoe;
  if found then
    perform tables.touch(v_shoe.brand_id, v_shoe.code);
  end if;
end
$$;
grant execute on function tables.end_shoe to chokdee_app;
