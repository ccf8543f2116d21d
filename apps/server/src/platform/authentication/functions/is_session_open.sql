-- Whether a session is open at a time: not ended, not past its absolute end, not idle for too long.
-- Without `set` and `security definer`, so that PostgreSQL inlines it into the calling query.
create or replace function platform.is_session_open(
  p_ended_at timestamptz,
  p_ends_at timestamptz,
  p_idle_until timestamptz,
  p_at timestamptz
) returns boolean
language sql stable as $$
  select p_ended_at is null and p_ends_at > p_at and p_idle_until > p_at
$$;
grant execute on function platform.is_session_open to chokdee_app;
