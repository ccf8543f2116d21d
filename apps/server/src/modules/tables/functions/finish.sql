-- Makes the result of a closed round public when its time has come. Without bets it is paid.
create or replace function tables.finish(p_epoch bigint, p_round uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_round tables.round;
begin
  perform platform.require_lease('tables.driver', p_epoch);
  update tables.round r
  set state = 'result', events = r.events || tables.event(r.result_at, 'result')
  where r.round_id = p_round
    and r.state = 'closed'
    and r.result_at <= platform.clock()
  returning r.* into v_round;
  if not found then
    return;
  end if;
  if not v_round.has_bets then
    update tables.round r
    set state = 'paid'
    where r.round_id = p_round;
  end if;
  perform tables.read_roads(v_round.shoe_id);
  perform tables.touch(v_round.brand_id, v_round.code);
end
$$;
grant execute on function tables.finish to chokdee_app;
