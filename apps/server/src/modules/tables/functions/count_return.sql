-- Stores what a round has paid, from its wagers, and adds it to the sums of its day.
create or replace function tables.count_return(
  p_round tables.round,
  p_expected bigint,
  p_deviation double precision
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_stake bigint;
  v_payout bigint;
begin
  select coalesce(sum(w.stake), 0), coalesce(sum(w.payout), 0)
  into v_stake, v_payout
  from tables.live_table t
  cross join lateral wagering.wagers_of_round(
    t.vendor,
    t.code,
    p_round.round_id::text,
    (select b.wager_id from tables.bet b where b.round_id = p_round.round_id order by b.wager_id limit 1),
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000000',
    2147483647
  ) w
  where t.brand_id = p_round.brand_id
    and t.code = p_round.code
    and w.state = 'settled';
  update tables.round r
  set
    stake = v_stake,
    expected = p_expected,
    payout = v_payout,
    deviation = p_deviation
  where r.round_id = p_round.round_id;
  insert into tables.daily_return as d (brand_id, code, day, rounds, stake, expected, payout, variance)
  values (
    p_round.brand_id,
    p_round.code,
    protection.day_of(p_round.opens_at),
    1,
    v_stake,
    p_expected,
    v_payout,
    p_deviation ^ 2
  )
  on conflict (brand_id, code, day) do update
  set
    rounds = d.rounds + 1,
    stake = d.stake + excluded.stake,
    expected = d.expected + excluded.expected,
    payout = d.payout + excluded.payout,
    variance = d.variance + excluded.variance;
end
$$;
