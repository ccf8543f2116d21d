-- Locks the member's door and judges a deposit (micro-units, gross), changing nothing.
-- Null: welcome. Else `closed`, `blocked` (excluded and timed-out members may not deposit), or `limit.deposit.<period>`.
create or replace function protection.check_deposit(p_member uuid, p_amount bigint) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  d protection.player_limits;
  moment timestamptz;
  today date;
begin
  select * into d from protection.player_limits where member_id = p_member for update;
  if not found or d.state = 'closed' then
    return 'closed';
  end if;
  moment := platform.clock();
  if d.state = 'excluded' or (d.state = 'blocked' and (d.state_until is null or d.state_until > moment)) then
    return 'blocked';
  end if;
  today := protection.day_of(moment);
  return case
    when p_amount + case when d.counted_on >= today then d.deposited_day else 0 end > d.deposit_day_limit then 'limit.deposit.day'
    when p_amount + case when d.counted_on >= date_trunc('week', today)::date then d.deposited_week else 0 end > d.deposit_week_limit then 'limit.deposit.week'
    when p_amount + case when d.counted_on >= date_trunc('month', today)::date then d.deposited_month else 0 end > d.deposit_month_limit then 'limit.deposit.month'
  end;
end
$$;
grant execute on function protection.check_deposit to chokdee_app;
