-- Stakes of the member's wagers without a result (micro-units), and the door's revision; no row where there is no such member.
create or replace function protection.in_play(p_member uuid) returns table (amount bigint, revision bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.in_play, d.revision from protection.player_limits d where d.member_id = p_member
$$;
grant execute on function protection.in_play to chokdee_app;
