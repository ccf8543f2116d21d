-- Whether a session is open and its member is active. Money commands check it before a new stake,
-- not before payouts and refunds.
create or replace function identity.is_session_active(p_session uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select exists (
    select
    from identity.session s
    where s.session_id = p_session
      and identity.is_session_open(s, platform.clock())
      -- Not a join: a plan made while the tables are small would scan all members by index.
      and (select m.state from identity.member m where m.member_id = s.member_id) = 'active'
  )
$$;
grant execute on function identity.is_session_active to chokdee_app;
