-- Counts a try before it is judged, so that many at once cannot slip through. Answers 0 when the try may go on, else the seconds to wait.
-- The first `p_free` tries are free (half an hour of quiet begins anew); after each further one the wait doubles from `p_first` seconds up to `p_most`. A try during a wait counts for nothing.
create or replace function identity.take_try(p_bucket bytea, p_free integer, p_first integer, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t identity.throttle;
  moment timestamptz;
  made integer;
begin
  insert into identity.throttle (bucket, tries, last_at, open_at) values (p_bucket, 0, platform.clock(), platform.clock()) on conflict (bucket) do nothing;
  select * into t from identity.throttle x where x.bucket = p_bucket for update;
  moment := platform.clock();
  if t.open_at > moment then
    return ceil(extract(epoch from t.open_at - moment));
  end if;
  made := case when t.open_at < moment - interval '30 minutes' then 1 else t.tries + 1 end;
  update identity.throttle x set tries = made, last_at = moment,
    open_at = case when made < p_free then moment else moment + make_interval(secs => least(p_most, p_first * power(2, least(made - p_free, 20)))) end
  where x.bucket = p_bucket;
  return 0;
end $$;
grant execute on function identity.take_try to chokdee_app;
