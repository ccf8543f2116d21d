-- Whether a brand has an operator beside this one with a permission, who must then agree to what
-- needs two persons with it. One who was disabled or lost the permission within 72 hours counts, so
-- that nobody becomes the only one by acting on the others; one to whom this operator gave the
-- permission alone within 72 hours does not, unless he had lost it within 72 hours before.
create or replace function console.has_second_holder(p_brand text, p_operator uuid, p_permission text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select
    from console.operator o
    join console.role r on r.brand_id = o.brand_id and r.role_id = o.role
    where o.brand_id = p_brand
      and o.operator_id <> p_operator
      and (o.disabled_at is null or o.disabled_at > platform.clock() - console.second_person_period())
      and (
        console.holds_permission(r, p_permission)
        or exists (
          select
          from console.former_right f
          where f.operator_id = o.operator_id
            and (f.permission is null or f.permission = p_permission)
            and f.at > platform.clock() - console.second_person_period()
        )
      )
      and not exists (
        select
        from console.influence i
        where i.operator_id = o.operator_id
          and i.by_operator = p_operator
          and i.alone
          and (i.gained is null or p_permission = any (i.gained))
          and i.at > platform.clock() - console.second_person_period()
          and not exists (
            select
            from console.former_right f
            where f.operator_id = o.operator_id
              and (f.permission is null or f.permission = p_permission)
              and f.at <= i.at
              and f.at > i.at - console.second_person_period()
          )
      )
  )
$$;
grant execute on function console.has_second_holder(text, uuid, text) to chokdee_app;
