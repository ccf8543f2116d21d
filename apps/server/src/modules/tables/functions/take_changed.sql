-- The tables that others have changed since the last call, as `brand:code`, and the time. Only the
-- copy that drives may take them.
create or replace function tables.take_changed(p_epoch bigint, out keys text[], out at timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  keys := '{}';
  if exists (select from tables.live_table t where t.changed) then
    perform platform.require_lease('tables.driver', p_epoch);
    with taken as (
      update tables.live_table t
      set changed = false
      where t.changed
      returning t.brand_id || ':' || t.code as key
    )
    select array_agg(x.key) into keys
    from taken x;
  end if;
  at := platform.clock();
end
$$;
grant execute on function tables.take_changed to chokdee_app;
