-- Takes back what `protection.enter_wager` has just counted, when the command is refused behind the door: the row is as it was.
create or replace function protection.leave_wager(p_member uuid, p_stake bigint, p_lost bigint, p_in_play bigint) returns void
language sql as $$
  update protection.door set
    wagered_day = wagered_day - p_stake, wagered_week = wagered_week - p_stake, wagered_month = wagered_month - p_stake,
    lost_day = lost_day - p_lost, lost_week = lost_week - p_lost, lost_month = lost_month - p_lost,
    in_play = in_play - p_in_play, revision = revision - 1
  where member_id = p_member;
$$;
