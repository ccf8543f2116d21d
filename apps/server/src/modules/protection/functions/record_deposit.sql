-- Counts a deposit (micro-units) towards the deposit limits of the running day, week and month.
-- Deposits count gross: a withdrawal does not reduce the count. The command that posts a deposit
-- must call this once, in its own transaction.
create or replace function protection.record_deposit(p_member uuid, p_amount bigint)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  if (p_amount > 0) is not true then
    raise exception 'the amount of a deposit must be above zero'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Counts nothing, but starts the counters of the running periods.
  perform protection.record_wager(p_member, platform.clock(), 0, 0, 0);
  update protection.player_limits
  set
    deposited_day = deposited_day + p_amount,
    deposited_week = deposited_week + p_amount,
    deposited_month = deposited_month + p_amount
  where member_id = p_member;
end
$$;
grant execute on function protection.record_deposit to chokdee_app;
