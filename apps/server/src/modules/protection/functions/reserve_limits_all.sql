-- The stakes of many members in one statement, one of each and in member order (so that two who come at once do not wait for each other):
-- what `protection.reserve_limits` answers, by position, null where a stake has to be judged alone (something stands against it, or it is the
-- first of a day). Nothing of those is counted; `protection.release_limits` takes one of the others back.
-- Without `p_judged` it is `protection.record_wager`: results of wagers of this day are counted whatever state and limits say.
create or replace function protection.reserve_limits_all(p_stakes protection.stake[], p_moment timestamptz, p_judged boolean) returns protection.reservation[]
language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  entries protection.reservation[] := array_fill(null::protection.reservation, array[cardinality(p_stakes)]);
  this record;
begin
  for this in
    update protection.player_limits d set
      wagered_day = d.wagered_day + s.stake, wagered_week = d.wagered_week + s.stake, wagered_month = d.wagered_month + s.stake,
      lost_day = d.lost_day + s.lost, lost_week = d.lost_week + s.lost, lost_month = d.lost_month + s.lost,
      in_play = d.in_play + s.in_play, revision = d.revision + 1
    from unnest(p_stakes) with ordinality as s (member_id, brand_id, currency, stake, lost, in_play, n)
    where d.member_id = s.member_id and d.brand_id = s.brand_id and d.currency = s.currency and d.counted_on = protection.day_of(p_moment)
      and (not p_judged or (d.state = 'open'
        and (s.stake > least(d.single_bet_limit, d.wager_day_limit - d.wagered_day, d.wager_week_limit - d.wagered_week, d.wager_month_limit - d.wagered_month,
          d.loss_day_limit - d.lost_day, d.loss_week_limit - d.lost_week, d.loss_month_limit - d.lost_month)) is not true))
    returning s.n, row(null, d.in_play, d.revision)::protection.reservation as entry
  loop
    entries[this.n] := this.entry;
  end loop;
  return entries;
end
$$;
