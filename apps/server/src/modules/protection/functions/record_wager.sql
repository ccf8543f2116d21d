-- Counts a wager command (micro-units; negative amounts reduce the counters). The caller must have
-- locked the player limits. Returns the stakes in play and the revision after it. `p_placed_at` is
-- the moment of the wager. A wager of an earlier day, week or month does not change the counters of
-- the running one, so a counter is the sum of the wagers placed in its period.
create or replace function protection.record_wager(
  p_member uuid,
  p_placed_at timestamptz,
  p_wagered bigint,
  p_lost bigint,
  p_in_play bigint
)
returns protection.reservation
language plpgsql
as $$
declare
  v_today date := protection.day_of(platform.clock());
  v_monday date := v_today - (extract(isodow from v_today)::integer - 1);
  v_first_of_month date := v_today - (extract(day from v_today)::integer - 1);
  v_placed_on date := protection.day_of(p_placed_at);
  v_reservation protection.reservation;
begin
  update protection.player_limits
  set
    counted_on = greatest(counted_on, v_today),
    wagered_day = case when counted_on >= v_today then wagered_day else 0 end
      + case when v_placed_on >= v_today then p_wagered else 0 end,
    wagered_week = case when counted_on >= v_monday then wagered_week else 0 end
      + case when v_placed_on >= v_monday then p_wagered else 0 end,
    wagered_month = case when counted_on >= v_first_of_month then wagered_month else 0 end
      + case when v_placed_on >= v_first_of_month then p_wagered else 0 end,
    lost_day = case when counted_on >= v_today then lost_day else 0 end
      + case when v_placed_on >= v_today then p_lost else 0 end,
    lost_week = case when counted_on >= v_monday then lost_week else 0 end
      + case when v_placed_on >= v_monday then p_lost else 0 end,
    lost_month = case when counted_on >= v_first_of_month then lost_month else 0 end
      + case when v_placed_on >= v_first_of_month then p_lost else 0 end,
    deposited_day = case when counted_on >= v_today then deposited_day else 0 end,
    deposited_week = case when counted_on >= v_monday then deposited_week else 0 end,
    deposited_month = case when counted_on >= v_first_of_month then deposited_month else 0 end,
    in_play = in_play + p_in_play,
    revision = revision + 1
  where member_id = p_member
  returning
    null,
    in_play,
    revision
  into v_reservation;
  return v_reservation;
end
$$;
