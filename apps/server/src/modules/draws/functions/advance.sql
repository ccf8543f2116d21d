-- Moves draws on by the clock: opens and locks sale, confirms own results, marks late draws, and
-- makes official draws void that have no result in time. Up to `p_limit` draws per step; returns
-- how many changed. A draw with a bet under way is locked after that bet.
create or replace function draws.advance(p_epoch bigint, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now constant timestamptz := platform.clock();
  v_ids uuid[];
  v_changed integer := 0;
begin
  perform platform.require_lease('draws.clock', p_epoch);

  update draws.draw d
  set state = 'on_sale'
  from (
    select o.draw_id
    from draws.draw o
    where o.state = 'scheduled' and o.sale_opens_at <= v_now
    order by o.sale_opens_at
    limit p_limit
    for update skip locked
  ) due
  where d.draw_id = due.draw_id;
  get diagnostics v_changed = row_count;

  with locked as (
    update draws.draw d
    set state = 'locked'
    from (
      select o.draw_id
      from draws.draw o
      where o.state = 'on_sale' and o.lock_at <= v_now
      order by o.lock_at
      limit p_limit
      for update skip locked
    ) due
    where d.draw_id = due.draw_id
    returning 1
  )
  select v_changed + count(*) into v_changed from locked;

  with confirmed as (
    update draws.draw d
    set state = 'confirmed'
    from (
      select o.draw_id
      from draws.draw o
      where o.state = 'drawn'
        and o.source = 'own'
        and o.result_at <= v_now
      order by o.result_at
      limit p_limit
      for update skip locked
    ) due
    where d.draw_id = due.draw_id
    returning d.draw_id
  )
  select array_agg(c.draw_id) into v_ids from confirmed c;
  perform draws.publish_result(id) from unnest(v_ids) id;
  v_changed := v_changed + coalesce(cardinality(v_ids), 0);

  with late as (
    update draws.draw d
    set late_at = v_now
    from (
      select o.draw_id
      from draws.draw o
      where (o.state = 'locked' or o.state = 'drawn' and o.source = 'official')
        and o.late_after <= v_now
        and o.late_at is null
      order by o.draw_at
      limit p_limit
      for update skip locked
    ) due
    where d.draw_id = due.draw_id
    returning d.draw_id, d.brand_id, d.code, d.issue
  ), published as (
    select platform.publish(
      'draws.late',
      null,
      jsonb_build_object('brandId', l.brand_id, 'game', l.code, 'drawId', l.draw_id, 'issue', l.issue)
    )
    from late l
  )
  select v_changed + count(*) into v_changed from published;

  select array_agg(o.draw_id) into v_ids
  from (
    select d.draw_id
    from draws.draw d
    where d.state = 'locked'
      and d.void_after <= v_now
      and not exists (select from draws.proposal p where p.draw_id = d.draw_id and p.state = 'open')
    order by d.draw_at
    limit p_limit
    for update skip locked
  ) o;
  perform draws.add_result(
    id, 'void', row(null, null, 'void', null, 'no-result', 'system', null, null)::draws.result
  )
  from unnest(v_ids) id;
  return v_changed + coalesce(cardinality(v_ids), 0);
end
$$;
grant execute on function draws.advance to chokdee_app;
