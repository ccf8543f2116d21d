-- Every member with stakes in play, and how much (micro-units): for the proof.
create or replace function protection.in_play_by_member() returns table (member_id uuid, amount bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.member_id, d.in_play from protection.player_limits d where d.in_play <> 0
$$;
grant execute on function protection.in_play_by_member to chokdee_app;
