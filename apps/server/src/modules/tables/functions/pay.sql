-- Stores that the settlement of a round has ended: version 1 pays the result, 2 returns the stakes
-- of a void round. May be repeated. `p_expected` is what the stakes return on average, micro-units,
-- `p_deviation` a bound of the standard deviation of the payout, whole units, `p_winners` who won
-- most, their names masked, and `p_count` how many won; all for version 1.
create or replace function tables.pay(
  p_round uuid,
  p_version integer,
  p_expected bigint default 0,
  p_deviation double precision default 0,
  p_winners jsonb default '[]',
  p_count integer default 0
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_round tables.round;
begin
  select r.* into v_round
  from tables.round r
  where r.round_id = p_round and r.settled_version < p_version
  for update;
  if not found then
    return;
  end if;
  if v_round.state = 'result' then
    perform tables.count_return(v_round, p_expected, p_deviation);
    update tables.round r set winners = p_winners, winner_count = p_count where r.round_id = p_round;
  elsif p_version = 2 and v_round.payout is not null then
    update tables.daily_return d
    set
      rounds = d.rounds - 1,
      stake = d.stake - v_round.stake,
      expected = d.expected - v_round.expected,
      payout = d.payout - v_round.payout,
      variance = greatest(0, d.variance - v_round.deviation ^ 2)
    where d.brand_id = v_round.brand_id
      and d.code = v_round.code
      and d.day = protection.day_of(v_round.opens_at);
    update tables.round r
    set expected = null, payout = null, deviation = null, winners = '[]', winner_count = 0
    where r.round_id = p_round;
  end if;
  update tables.round r
  set
    settled_version = p_version,
    state = case when r.state = 'result' then 'paid' else r.state end,
    events = r.events || tables.event(platform.clock(), case p_version when 1 then 'paid' else 'returned' end)
  where r.round_id = p_round;
  perform tables.note_change(v_round.brand_id, v_round.code);
end
$$;
grant execute on function tables.pay(uuid, integer, bigint, double precision, jsonb, integer) to chokdee_app;
