-- The one rule of a session's life: not ended, not idle for 30 minutes, not past its absolute end.
create or replace function identity.session_lives(s identity.session, moment timestamptz) returns boolean
language sql immutable as $$
  select s.ended_at is null and s.ends_at > moment and s.last_seen_at > moment - interval '30 minutes'
$$;
grant execute on function identity.session_lives to chokdee_app;
