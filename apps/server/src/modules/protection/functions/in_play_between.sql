-- The stakes in play (micro-units) of every member from one id to another (both included) who has
-- any. The proof of the wagers compares them with the open wagers.
create or replace function protection.in_play_between(p_from uuid, p_to uuid)
returns table (member_id uuid, amount bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    l.member_id,
    l.in_play
  from protection.player_limits l
  where l.member_id >= p_from
    and l.member_id <= p_to
    and l.in_play <> 0
$$;
grant execute on function protection.in_play_between to chokdee_app;
