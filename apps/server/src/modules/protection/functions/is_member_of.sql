-- Whether a member belongs to this brand and uses this currency. False for an unknown member.
create or replace function protection.is_member_of(p_member uuid, p_brand text, p_currency text)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select
    from protection.player_limits l
    where l.member_id = p_member
      and l.brand_id = p_brand
      and l.currency = p_currency
  )
$$;
grant execute on function protection.is_member_of to chokdee_app;
