-- Creates the player limits of a new member. Does nothing when they exist.
create or replace function protection.create_player_limits(p_member uuid, p_brand text, p_currency text)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into protection.player_limits (member_id, brand_id, currency, counted_on)
  values (p_member, p_brand, p_currency, protection.day_of(platform.clock()))
  on conflict (member_id) do nothing;
$$;
grant execute on function protection.create_player_limits to chokdee_app;
