-- Whether a role has a permission.
create or replace function console.holds_permission(p_role console.role, p_permission text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_role.every_permission
    or exists (
      select
      from console.role_permission p
      where p.brand_id = p_role.brand_id
        and p.role_id = p_role.role_id
        and p.permission = p_permission
    )
$$;
