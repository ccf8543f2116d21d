-- The stakes in play (micro-units) of every member who has any. The daily proof of the wagers
-- compares them with the open wagers.
create or replace function protection.in_play_by_member()
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
  where l.in_play <> 0
$$;
grant execute on function protection.in_play_by_member to chokdee_app;
