-- `protection.record_wager` for many members in one statement, one of each and in member order, where wager and count are both of the day of
-- `p_moment` (the caller knows the wager's): by position the stakes in play and the revision after it, null where a door has not been counted
-- on that day and has to be asked alone. Nothing of those is counted; `protection.leave_wager` takes one of the others back.
create or replace function protection.record_wagers(p_stakes protection.stake[], p_moment timestamptz) returns protection.entry[]
language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  entries protection.entry[] := array_fill(null::protection.entry, array[cardinality(p_stakes)]);
  this record;
begin
  for this in
    update protection.door d set
      wagered_day = d.wagered_day + s.stake, wagered_week = d.wagered_week + s.stake, wagered_month = d.wagered_month + s.stake,
      lost_day = d.lost_day + s.lost, lost_week = d.lost_week + s.lost, lost_month = d.lost_month + s.lost,
      in_play = d.in_play + s.in_play, revision = d.revision + 1
    from unnest(p_stakes) with ordinality as s (member_id, brand_id, currency, stake, lost, in_play, n)
    where d.member_id = s.member_id and d.counted_on = protection.day_of(p_moment)
    returning s.n, row(null, d.in_play, d.revision)::protection.entry as entry
  loop
    entries[this.n] := this.entry;
  end loop;
  return entries;
end
$$;
