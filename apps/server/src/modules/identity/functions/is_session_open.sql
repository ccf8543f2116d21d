-- When a session ends without further activity: 30 minutes after the last.
create or replace function identity.idle_until(s identity.session) returns timestamptz
language sql stable as $$
  select s.last_seen_at + interval '30 minutes'
$$;
grant execute on function identity.idle_until to chokdee_app;

-- Whether a session is open at a time. Declared stable like `idle_until`, so that PostgreSQL
-- inlines it into the calling query.
create or replace function identity.is_session_open(s identity.session, p_at timestamptz) returns boolean
language sql stable as $$
  select platform.is_session_open(s.ended_at, s.ends_at, identity.idle_until(s), p_at)
$$;
grant execute on function identity.is_session_open to chokdee_app;
