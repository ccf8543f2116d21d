-- Whether a brand has an administrator beside this operator, who must then agree to changes of
-- operators. One who was disabled within 72 hours counts, so that nobody becomes the only one by
-- disabling the others; one whom this operator set up alone within 72 hours does not.
create or replace function console.has_second_administrator(p_brand text, p_operator uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select
    from console.operator o
    join console.role r on r.brand_id = o.brand_id and r.role_id = o.role
    where o.brand_id = p_brand
      and o.operator_id <> p_operator
      and (o.disabled_at is null or o.disabled_at > platform.clock() - interval '72 hours')
      and (
        r.every_permission
        or exists (
          select
          from console.role_permission p
          where p.brand_id = r.brand_id
            and p.role_id = r.role_id
            and p.permission = 'console.operators.edit'
        )
      )
      and not exists (
        select
        from console.influence i
        where i.operator_id = o.operator_id
          and i.by_operator = p_operator
          and i.alone
          and i.at > platform.clock() - interval '72 hours'
      )
  )
$$;
grant execute on function console.has_second_administrator(text, uuid) to chokdee_app;
