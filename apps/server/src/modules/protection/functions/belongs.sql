-- Whether a member is of this brand and keeps this currency; false where there is no such member.
create or replace function protection.belongs(p_member uuid, p_brand text, p_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from protection.door d where d.member_id = p_member and d.brand_id = p_brand and d.currency = p_currency)
$$;
grant execute on function protection.belongs to chokdee_app;
