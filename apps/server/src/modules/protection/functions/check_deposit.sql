-- Locks the player limits and checks a deposit (micro-units, gross) without counting it.
-- Returns null when the deposit is allowed, else `closed`, `blocked` (also for excluded members and
-- members in a time-out) or `limit.deposit.<period>`.
create or replace function protection.check_deposit(p_member uuid, p_amount bigint)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_limits protection.player_limits;
  v_now timestamptz;
  v_today date;
  v_monday date;
  v_first_of_month date;
begin
  select *
  into v_limits
  from protection.player_limits
  where member_id = p_member
  for update;
  if not found or v_limits.state = 'closed' then
    return 'closed';
  end if;
  v_now := platform.clock();
  if v_limits.state = 'excluded'
    or (v_limits.state = 'blocked' and (v_limits.state_until is null or v_limits.state_until > v_now))
  then
    return 'blocked';
  end if;
  v_today := protection.day_of(v_now);
  v_monday := date_trunc('week', v_today)::date;
  v_first_of_month := date_trunc('month', v_today)::date;
  return case
    when p_amount + case when v_limits.counted_on >= v_today then v_limits.deposited_day else 0 end
      > v_limits.deposit_day_limit
      then 'limit.deposit.day'
    when p_amount + case when v_limits.counted_on >= v_monday then v_limits.deposited_week else 0 end
      > v_limits.deposit_week_limit
      then 'limit.deposit.week'
    when p_amount + case when v_limits.counted_on >= v_first_of_month then v_limits.deposited_month else 0 end
      > v_limits.deposit_month_limit
      then 'limit.deposit.month'
  end;
end
$$;
grant execute on function protection.check_deposit to chokdee_app;
