-- Counts what a wager command did (micro-units; negative takes back). The door must be locked by this transaction.
-- `p_placed_at` is the moment of the wager: what belongs to an earlier day, week or month leaves the counters of this one alone,
-- so a counter is always the sum over the wagers placed in its period. Answers the stakes in play and the revision after it.
create or replace function protection.record_wager(p_member uuid, p_placed_at timestamptz, p_wagered bigint, p_lost bigint, p_in_play bigint) returns protection.reservation
language plpgsql as $$
declare
  today date := protection.day_of(platform.clock());
  monday date := today - (extract(isodow from today)::integer - 1);
  first_day date := today - (extract(day from today)::integer - 1);
  placed date := protection.day_of(p_placed_at);
  entry protection.reservation;
begin
  update protection.player_limits set
    counted_on = greatest(counted_on, today),
    wagered_day = case when counted_on >= today then wagered_day else 0 end + case when placed >= today then p_wagered else 0 end,
    wagered_week = case when counted_on >= monday then wagered_week else 0 end + case when placed >= monday then p_wagered else 0 end,
    wagered_month = case when counted_on >= first_day then wagered_month else 0 end + case when placed >= first_day then p_wagered else 0 end,
    lost_day = case when counted_on >= today then lost_day else 0 end + case when placed >= today then p_lost else 0 end,
    lost_week = case when counted_on >= monday then lost_week else 0 end + case when placed >= monday then p_lost else 0 end,
    lost_month = case when counted_on >= first_day then lost_month else 0 end + case when placed >= first_day then p_lost else 0 end,
    deposited_day = case when counted_on >= today then deposited_day else 0 end,
    deposited_week = case when counted_on >= monday then deposited_week else 0 end,
    deposited_month = case when counted_on >= first_day then deposited_month else 0 end,
    in_play = in_play + p_in_play, revision = revision + 1
  where member_id = p_member
  returning null, in_play, revision into entry;
  return entry;
end
$$;
