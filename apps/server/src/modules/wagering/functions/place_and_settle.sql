-- Money command: accepts a wager whose outcome is known. As `wagering.place`, with
-- {payout, validBet?} (default: the stake). Stake and payout move in one command.
create or replace function wagering.place_and_settle(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (wagering.place_and_settle_batch(array[p_command]))[1];
end
$$;
grant execute on function wagering.place_and_settle to chokdee_app;

-- The set form, which is the only body: answers by position.
create or replace function wagering.place_and_settle_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  return wagering.accept_commands(p_commands, true);
end
$$;
grant execute on function wagering.place_and_settle_batch to chokdee_app;
