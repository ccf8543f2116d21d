-- Money command: another result for a settled wager. The earlier settlement is reversed and a new
-- one is posted; what the member has already spent of a payout becomes debt. As `wagering.settle`,
-- with {reason}. Answers `closed` with reason `wager.placed` while there is no result to correct,
-- and with `wager.immediate` for a wager that was settled when it was placed: its draw has no other
-- result, it can only be voided.
create or replace function wagering.resettle(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (wagering.resettle_batch(array[p_command]))[1];
end
$$;
grant execute on function wagering.resettle to chokdee_app;

-- The set form, which is the only body: answers by position.
create or replace function wagering.resettle_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  v_read record;
begin
  v_read := wagering.read_results(p_commands, 'resettle');
  return wagering.answers(v_read.answers, wagering.apply_outcomes(v_read.results, cardinality(p_commands) = 1));
end
$$;
grant execute on function wagering.resettle_batch to chokdee_app;
