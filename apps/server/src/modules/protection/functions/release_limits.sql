-- Undoes protection.reserve_limits in the same transaction, when a later step rejects the command.
-- `p_moment` must be the moment that was passed to it: a period that has begun since did not count
-- the stake, so it is not reduced.
create or replace function protection.release_limits(
  p_member uuid,
  p_moment timestamptz,
  p_stake bigint,
  p_lost bigint,
  p_in_play bigint
)
returns void
language sql
as $$
  update protection.player_limits
  set
    wagered_day = wagered_day
      - case when protection.day_of(p_moment) >= counted_on then p_stake else 0 end,
    wagered_week = wagered_week
      - case when protection.day_of(p_moment) >= date_trunc('week', counted_on)::date then p_stake else 0 end,
    wagered_month = wagered_month
      - case when protection.day_of(p_moment) >= date_trunc('month', counted_on)::date then p_stake else 0 end,
    lost_day = lost_day
      - case when protection.day_of(p_moment) >= counted_on then p_lost else 0 end,
    lost_week = lost_week
      - case when protection.day_of(p_moment) >= date_trunc('week', counted_on)::date then p_lost else 0 end,
    lost_month = lost_month
      - case when protection.day_of(p_moment) >= date_trunc('month', counted_on)::date then p_lost else 0 end,
    in_play = in_play - p_in_play,
    revision = revision - 1
  where member_id = p_member;
$$;
