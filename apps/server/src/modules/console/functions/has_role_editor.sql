-- Whether an enabled operator of the brand may edit roles.
create or replace function console.has_role_editor(p_brand text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select
    from console.operator o
    join console.role r on r.brand_id = o.brand_id and r.role_id = o.role
    where o.brand_id = p_brand
      and o.disabled_at is null
      and console.holds_permission(r, 'console.roles.edit')
  )
$$;
grant execute on function console.has_role_editor to chokdee_app;
