-- Counts wagers and results of many members. Their player limits are locked. A wager of an earlier
-- day, week or month does not change the counters of the running one, so a counter is the sum of
-- the wagers placed in its period. Returns the stakes in play and the revision of each member.
create or replace function protection.count_all(p_stakes protection.stake[], p_at timestamptz)
returns table (member_id uuid, in_play bigint, revision bigint)
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  v_today constant date := protection.day_of(p_at);
  v_monday constant date := v_today - (extract(isodow from v_today)::integer - 1);
  v_first_of_month constant date := v_today - (extract(day from v_today)::integer - 1);
begin
  return query
  update protection.player_limits l
  set
    counted_on = greatest(l.counted_on, v_today),
    wagered_day = protection.running(l.wagered_day, l.counted_on, v_today) + s.wagered_day,
    wagered_week = protection.running(l.wagered_week, l.counted_on, v_monday) + s.wagered_week,
    wagered_month = protection.running(l.wagered_month, l.counted_on, v_first_of_month) + s.wagered_month,
    lost_day = protection.running(l.lost_day, l.counted_on, v_today) + s.lost_day,
    lost_week = protection.running(l.lost_week, l.counted_on, v_monday) + s.lost_week,
    lost_month = protection.running(l.lost_month, l.counted_on, v_first_of_month) + s.lost_month,
    deposited_day = protection.running(l.deposited_day, l.counted_on, v_today),
    deposited_week = protection.running(l.deposited_week, l.counted_on, v_monday),
    deposited_month = protection.running(l.deposited_month, l.counted_on, v_first_of_month),
    in_play = l.in_play + s.in_play,
    revision = l.revision + s.commands
  from (
    select
      u.member_id,
      sum(case when u.placed_on >= v_today then u.stake else 0 end)::bigint as wagered_day,
      sum(case when u.placed_on >= v_monday then u.stake else 0 end)::bigint as wagered_week,
      sum(case when u.placed_on >= v_first_of_month then u.stake else 0 end)::bigint as wagered_month,
      sum(case when u.placed_on >= v_today then u.lost else 0 end)::bigint as lost_day,
      sum(case when u.placed_on >= v_monday then u.lost else 0 end)::bigint as lost_week,
      sum(case when u.placed_on >= v_first_of_month then u.lost else 0 end)::bigint as lost_month,
      sum(u.in_play)::bigint as in_play,
      count(*) as commands
    from (
      select
        p.*,
        protection.day_of(p.placed_at) as placed_on
      from unnest(p_stakes) as p
    ) u
    group by u.member_id
  ) s
  where l.member_id = s.member_id
  returning l.member_id, l.in_play::bigint, l.revision::bigint;
end
$$;
