-- Counts an attempt before its secret is checked, so that concurrent attempts cannot pass together.
-- Returns 0 when the attempt may proceed, otherwise the seconds to wait.
-- The first `p_free` attempts are free; 30 minutes without an attempt start a new count. After each
-- further attempt the wait doubles from `p_first_wait` up to `p_max_wait` seconds. An attempt
-- during a wait is not counted.
create or replace function identity.count_attempt(
  p_bucket bytea,
  p_free integer,
  p_first_wait integer,
  p_max_wait integer
) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_throttle identity.throttle;
  v_now timestamptz;
  v_attempts integer;
begin
  insert into identity.throttle (bucket, attempts, last_attempt_at, retry_at)
  values (p_bucket, 0, platform.clock(), platform.clock())
  on conflict (bucket) do nothing;
  select * into v_throttle from identity.throttle t where t.bucket = p_bucket for update;
  v_now := platform.clock();
  if v_throttle.retry_at > v_now then
    return ceil(extract(epoch from v_throttle.retry_at - v_now));
  end if;
  v_attempts := case
    when v_throttle.retry_at < v_now - interval '30 minutes' then 1
    else v_throttle.attempts + 1
  end;
  update identity.throttle t
  set
    attempts = v_attempts,
    last_attempt_at = v_now,
    retry_at = case
      when v_attempts < p_free then v_now
      else v_now + make_interval(
        secs => least(p_max_wait, p_first_wait * power(2, least(v_attempts - p_free, 20)))
      )
    end
  where t.bucket = p_bucket;
  return 0;
end $$;
grant execute on function identity.count_attempt to chokdee_app;
