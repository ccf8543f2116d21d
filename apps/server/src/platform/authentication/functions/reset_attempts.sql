-- Clears a bucket after a correct secret.
create or replace function platform.reset_attempts(p_bucket bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.attempt
  set
    attempts = 0,
    retry_at = platform.clock()
  where bucket = p_bucket
$$;
grant execute on function platform.reset_attempts to chokdee_app;

-- Takes back one attempt of a bucket: its secret was correct, or was not checked.
create or replace function platform.undo_attempt(p_bucket bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.attempt
  set
    attempts = greatest(attempts - 1, 0),
    retry_at = platform.clock()
  where bucket = p_bucket
$$;
grant execute on function platform.undo_attempt to chokdee_app;
