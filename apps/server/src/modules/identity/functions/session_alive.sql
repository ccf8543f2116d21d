-- Does the session live, and may its member act? Asked by money commands before a new stake; wins and refunds do not ask.
create or replace function identity.session_alive(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.session s join identity.member m on m.member_id = s.member_id
    where s.session_id = p_session and m.state = 'active' and identity.session_lives(s, platform.clock()))
$$;
grant execute on function identity.session_alive to chokdee_app;
