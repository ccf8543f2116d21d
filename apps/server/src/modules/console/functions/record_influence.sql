-- Records that some operators (the one who acted first, then those who agreed) gave others access
-- or rights. Who agreed gives rights, but cannot sign in as the other. `p_gained`: the permissions
-- that they got by it; null: all that they have. Who is enabled (before it is done) within 72 hours
-- of being disabled gets none, because he still counts as a second person. Locks the operators, so
-- that a decision of two persons under way ends first (is_other_person.sql).
create or replace function console.record_influence(
  p_brand text,
  p_by uuid[],
  p_operators uuid[],
  p_act text,
  p_alone boolean,
  p_gained text[]
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
  insert into console.influence (brand_id, by_operator, operator_id, act, gives_access, alone, gained, at)
  select
    p_brand,
    actor.id,
    o.operator_id,
    p_act,
    actor.position = 1 and p_act in ('create', 'enable', 'reset'),
    p_alone,
    case
      when p_act = 'enable' and o.disabled_at > v_now - console.second_person_period() then '{}'::text[]
      else p_gained
    end,
    v_now
  from unnest(p_by) with ordinality as actor (id, position)
  cross join console.operator o
  where o.brand_id = p_brand
    and o.operator_id = any (p_operators)
    and o.operator_id <> actor.id;
end $$;
grant execute on function console.record_influence(text, uuid[], uuid[], text, boolean, text[]) to chokdee_app;
