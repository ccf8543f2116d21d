-- Stakes of the member's wagers without a result, micro-units.
create or replace function protection.in_play(p_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select in_play from protection.door where member_id = p_member
$$;
grant execute on function protection.in_play to chokdee_app;
