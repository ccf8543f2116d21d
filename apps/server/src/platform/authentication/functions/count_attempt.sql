-- Counts an attempt before its secret is checked, so that concurrent attempts cannot pass together.
-- Returns 0 when the attempt may proceed, otherwise the seconds to wait.
-- The first `p_free` attempts are free; 30 minutes without an attempt start a new count. After each
-- further attempt the wait doubles from `p_first_wait` up to `p_max_wait` seconds. An attempt
-- during a wait is not counted.
create or replace function platform.count_attempt(
  p_bucket bytea,
  p_free integer,
  p_first_wait integer,
  p_max_wait integer
) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_attempt platform.attempt;
  v_now timestamptz;
  v_attempts integer;
begin
  insert into platform.attempt (bucket, attempts, last_attempt_at, retry_at)
  values (p_bucket, 0, platform.clock(), platform.clock())
  on conflict (bucket) do nothing;
  select * into v_attempt from platform.attempt t where t.bucket = p_bucket for update;
  v_now := platform.clock();
  if v_attempt.retry_at > v_now then
    return ceil(extract(epoch from v_attempt.retry_at - v_now));
  end if;
  v_attempts := case
    when v_attempt.retry_at < v_now - interval '30 minutes' then 1
    else v_attempt.attempts + 1
  end;
  update platform.attempt t
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
grant execute on function platform.count_attempt to chokdee_app;
