-- Batch form of protection.reserve_limits: one stake per member, in member order so that two
-- batches cannot deadlock. Returns the reservations by position; null, with nothing counted, where
-- a stake must be checked alone because state or limits refuse it or it is the first of a day.
-- protection.release_limits undoes one of the others. With `p_check` false it is the batch form of
-- protection.record_wager: it counts results of wagers of this day without checking state and
-- limits.
create or replace function protection.reserve_limits_all(
  p_stakes protection.stake[],
  p_moment timestamptz,
  p_check boolean
)
returns protection.reservation[]
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  v_reservations protection.reservation[] :=
    array_fill(null::protection.reservation, array[cardinality(p_stakes)]);
  v_row record;
begin
  for v_row in
    update protection.player_limits l
    set
      wagered_day = l.wagered_day + s.stake,
      wagered_week = l.wagered_week + s.stake,
      wagered_month = l.wagered_month + s.stake,
      lost_day = l.lost_day + s.lost,
      lost_week = l.lost_week + s.lost,
      lost_month = l.lost_month + s.lost,
      in_play = l.in_play + s.in_play,
      revision = l.revision + 1
    from unnest(p_stakes) with ordinality as s (
      member_id,
      brand_id,
      currency,
      stake,
      lost,
      in_play,
      n
    )
    where l.member_id = s.member_id
      and l.brand_id = s.brand_id
      and l.currency = s.currency
      and l.counted_on = protection.day_of(p_moment)
      and (
        not p_check
        or (
          l.state = 'open'
          and (
            s.stake > least(
              l.single_bet_limit,
              l.wager_day_limit - l.wagered_day,
              l.wager_week_limit - l.wagered_week,
              l.wager_month_limit - l.wagered_month,
              l.loss_day_limit - l.lost_day,
              l.loss_week_limit - l.lost_week,
              l.loss_month_limit - l.lost_month
            )
          ) is not true
        )
      )
    returning
      s.n,
      row(null, l.in_play, l.revision)::protection.reservation as reservation
  loop
    v_reservations[v_row.n] := v_row.reservation;
  end loop;
  return v_reservations;
end
$$;
