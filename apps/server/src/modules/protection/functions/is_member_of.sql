-- Whether a member is of this brand and keeps this currency; false where there is no such member.
create or replace function protection.is_member_of(p_member uuid, p_brand text, p_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from protection.player_limits d where d.member_id = p_member and d.brand_id = p_brand and d.currency = p_currency)
$$;
grant execute on function protection.is_member_of to chokdee_app;
