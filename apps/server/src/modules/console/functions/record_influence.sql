-- Records that some operators (the one who acted first, then those who agreed) gave others access
-- or rights. Who agreed gives rights, but cannot sign in as the other. Locks the operators, so that
-- a decision of two persons under way ends first (is_other_person.sql).
create or replace function console.record_influence(
  p_brand text,
  p_by uuid[],
  p_operators uuid[],
  p_act text,
  p_alone boolean
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz := platform.clock();
begin
  perform
  from console.operator o
  where o.operator_id = any (p_operators)
  order by o.operator_id
  for update;
  insert into console.influence (brand_id, by_operator, operator_id, act, gives_access, alone, at)
  select
    p_brand,
    actor.id,
    o.operator_id,
    p_act,
    actor.position = 1 and p_act in ('create', 'enable', 'reset'),
    p_alone,
    v_now
  from unnest(p_by) with ordinality as actor (id, position)
  cross join console.operator o
  where o.brand_id = p_brand
    and o.operator_id = any (p_operators)
    and o.operator_id <> actor.id;
end $$;
grant execute on function console.record_influence(text, uuid[], uuid[], text, boolean) to chokdee_app;
