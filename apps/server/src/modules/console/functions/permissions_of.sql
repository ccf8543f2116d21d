-- The permissions of a role, sorted; null for the role that has every permission.
create or replace function console.permissions_of(p_role console.role) returns text[]
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case
    when not p_role.every_permission then array(
      select p.permission::text
      from console.role_permission p
      where p.brand_id = p_role.brand_id
        and p.role_id = p_role.role_id
      order by p.permission
    )
  end
$$;
grant execute on function console.permissions_of to chokdee_app;
