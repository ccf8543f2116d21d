-- Opens the next round of a shoe for bets, unless the table is closed or a round is under way.
create or replace function tables.open_round(p_epoch bigint, p_round uuid, p_shoe uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now constant timestamptz := platform.clock();
  v_shoe tables.shoe;
begin
  perform platform.require_lease('tables.driver', p_epoch);
  select s.* into strict v_shoe
  from tables.shoe s
  where s.shoe_id = p_shoe
  for update;
  insert into tables.round (
    round_id, shoe_id, brand_id, code, number, opens_at, closes_at, first_card, events
  )
  select
    p_round,
    p_shoe,
    v_shoe.brand_id,
    v_shoe.code,
    v_shoe.rounds + 1,
    v_now,
    v_now + make_interval(secs => t.betting_seconds),
    v_shoe.next_card,
    jsonb_build_array(tables.event(v_now, 'opened'))
  from tables.live_table t
  where t.brand_id = v_shoe.brand_id
    and t.code = v_shoe.code
    and t.is_open
    and v_shoe.signature is not null
    and v_shoe.ended_at is null
  on conflict do nothing;
  if not found then
    return false;
  end if;
  update tables.shoe s
  set rounds = s.rounds + 1
  where s.shoe_id = p_shoe;
  perform tables.touch(v_shoe.brand_id, v_shoe.code);
  return true;
end
$$;
grant execute on function tables.open_round to chokdee_app;
