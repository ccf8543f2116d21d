-- When a session ends without further activity: 30 minutes after the last.
create or replace function identity.idle_until(s identity.session) returns timestamptz
language sql stable as $$
  select s.last_seen_at + interval '30 minutes'
$$;
grant execute on function identity.idle_until to chokdee_app;

-- Whether a session is open at a time: not ended, not idle for too long, not past its absolute end.
-- Declared stable like `idle_until`, so that PostgreSQL inlines it into the calling query.
create or replace function identity.is_session_open(s identity.session, p_at timestamptz) returns boolean
language sql stable as $$
  select s.ended_at is null and s.ends_at > p_at and identity.idle_until(s) > p_at
$$;
grant execute on function identity.is_session_open to chokdee_app;
