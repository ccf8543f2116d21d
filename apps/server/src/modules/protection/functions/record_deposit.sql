-- Counts a deposit (micro-units) towards the deposit limits of today, this week and this month. Deposits count gross: a withdrawal
-- gives nothing back. The counting command calls it in its own transaction, once per deposit.
create or replace function protection.record_deposit(p_member uuid, p_amount bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
begin
  if (p_amount > 0) is not true then
    raise exception 'a deposit is above zero: what is counted is not given back' using errcode = 'invalid_parameter_value';
  end if;
  -- Nothing wagered: this brings the counters to today's periods.
  perform protection.record_wager(p_member, platform.clock(), 0, 0, 0);
  update protection.player_limits set
    deposited_day = deposited_day + p_amount,
    deposited_week = deposited_week + p_amount,
    deposited_month = deposited_month + p_amount
  where member_id = p_member;
end
$$;
grant execute on function protection.record_deposit to chokdee_app;
