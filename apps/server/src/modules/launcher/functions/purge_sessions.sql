-- Removes conversations with money that ran out more than so many days ago (7 at least) and in which nothing was played, at most so many. The others stay with their rounds
-- and are marked, so that they are not looked at again. Answers how many were looked at.
-- A round's id holds its time and is at most ten minutes from the clock (ledger.is_stale), so a conversation's rounds stand together in the member's.
create or replace function launcher.purge_sessions(p_days integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  before constant timestamptz := platform.clock() - make_interval(days => p_days);
  looked integer;
begin
  if p_days < 7 then raise exception 'conversations are kept for a week at least' using errcode = 'invalid_parameter_value'; end if;
  with old as materialized (
    select s.member_id, s.id, exists (
      select from launcher.round r
      where r.member_id = s.member_id and r.id >= ledger.first_id(s.opened_at - interval '1 hour') and r.id < ledger.first_id(s.expires_at + interval '1 hour') and r.session_id = s.id) as played
    from launcher.session s where not s.played and s.expires_at < before order by s.expires_at limit p_limit for update of s skip locked
  ), marked as (
    update launcher.session s set played = true from old o where o.played and s.member_id = o.member_id and s.id = o.id
  ), gone as (
    delete from launcher.session s using old o where not o.played and s.member_id = o.member_id and s.id = o.id
  )
  select count(*) into looked from old;
  return looked;
end
$$;
grant execute on function launcher.purge_sessions to chokdee_app;
