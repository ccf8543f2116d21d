-- Until when a session lives if nobody acts: 30 minutes after the last act.
create or replace function identity.idle_until(s identity.session) returns timestamptz
language sql stable as $$
  select s.last_seen_at + interval '30 minutes'
$$;
grant execute on function identity.idle_until to chokdee_app;

-- The one rule of a session's life: not ended, not idle for too long, not past its absolute end. Declared as stable as what it asks, so that PostgreSQL takes it into the query that calls it.
create or replace function identity.session_lives(s identity.session, moment timestamptz) returns boolean
language sql stable as $$
  select s.ended_at is null and s.ends_at > moment and identity.idle_until(s) > moment
$$;
grant execute on function identity.session_lives to chokdee_app;
