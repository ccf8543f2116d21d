-- Does the session live, and may its member act? Asked by money commands before a new stake; wins and refunds do not ask.
create or replace function identity.session_alive(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select exists (
    select from identity.session s
    -- Not a join, which a plan from a small house would do over all members in their order.
    where s.session_id = p_session and identity.session_lives(s, platform.clock()) and (select m.state from identity.member m where m.member_id = s.member_id) = 'active')
$$;
grant execute on function identity.session_alive to chokdee_app;
