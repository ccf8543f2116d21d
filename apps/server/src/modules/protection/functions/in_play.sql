-- The stakes of the member's wagers without a result (micro-units), and the revision of the player
-- limits. No row for an unknown member.
create or replace function protection.in_play(p_member uuid)
returns table (amount bigint, revision bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    l.in_play,
    l.revision
  from protection.player_limits l
  where l.member_id = p_member
$$;
grant execute on function protection.in_play to chokdee_app;
