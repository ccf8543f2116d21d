-- Closes betting and stores the outcome of a round. `p_events`: what is shown until the result,
-- with `after`, the milliseconds from now; the result is public `p_duration` milliseconds from now.
-- The update waits for bets that are being accepted; after it none is. Does nothing to a round that
-- is closed already, so that no card is dealt twice.
create or replace function tables.deal(
  p_epoch bigint,
  p_round uuid,
  p_outcome jsonb,
  p_road text,
  p_events jsonb,
  p_duration integer,
  p_next_card integer
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz;
  v_round tables.round;
begin
  perform platform.require_lease('tables.driver', p_epoch);
  select r.* into strict v_round
  from tables.round r
  where r.round_id = p_round
  for update;
  v_now := platform.clock();
  if v_round.state <> 'betting' or v_now < v_round.closes_at then
    return;
  end if;
  update tables.round r
  set
    state = 'closed',
    outcome = p_outcome,
    road = p_road,
    result_at = v_now + make_interval(secs => p_duration / 1000.0),
    ends_at = v_now + make_interval(secs => p_duration / 1000.0 + t.rest_seconds),
    has_bets = exists (select from tables.exposure x where x.round_id = p_round),
    events = r.events || tables.event(v_round.closes_at, 'closed') || (
      select jsonb_agg(
        tables.event(
          v_now + make_interval(secs => (e.value ->> 'after')::integer / 1000.0),
          e.value ->> 'kind',
          e.value - 'after'
        )
        order by e.ordinality
      )
      from jsonb_array_elements(p_events) with ordinality e
    )
  from tables.live_table t
  where r.round_id = p_round
    and t.brand_id = r.brand_id
    and t.code = r.code;
  update tables.shoe s
  set next_card = greatest(s.next_card, p_next_card)
  where s.shoe_id = v_round.shoe_id;
  perform tables.touch(v_round.brand_id, v_round.code);
end
$$;
grant execute on function tables.deal to chokdee_app;
