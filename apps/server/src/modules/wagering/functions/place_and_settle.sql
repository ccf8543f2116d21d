-- Money command: accepts a wager whose outcome is known. As `wagering.place`, with
-- {payout, validBet?} (default: the stake). Stake and payout move in one command.
create or replace function wagering.place_and_settle(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return wagering.accept(p_command, true);
end
$$;
grant execute on function wagering.place_and_settle to chokdee_app;

-- Batch form: answers by position, null where a command must run alone.
create or replace function wagering.place_and_settle_at_once(p_commands jsonb[]) returns jsonb[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set lock_timeout = '25ms'
as $$
begin
  return wagering.accept_at_once(p_commands, true);
end
$$;
grant execute on function wagering.place_and_settle_at_once to chokdee_app;

select ledger.make_batch('wagering.place_and_settle');
