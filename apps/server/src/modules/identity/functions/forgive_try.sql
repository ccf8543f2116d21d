-- Takes back the try that turned out right: all of a bucket's tries, or only the last one.
create or replace function identity.forgive_try(p_bucket bytea, p_all boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.throttle set tries = case when p_all then 0 else greatest(tries - 1, 0) end, open_at = platform.clock() where bucket = p_bucket
$$;
grant execute on function identity.forgive_try to chokdee_app;
