-- Money command: the wager does not count. {id, memberId, wagerId, reason, cancel?}. An open stake
-- is returned, a settled wager is reversed; what the member has already spent of a payout becomes
-- debt. `cancel` true marks a wager that was called off before its event.
create or replace function wagering.void(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (wagering.void_batch(array[p_command]))[1];
end
$$;
grant execute on function wagering.void to chokdee_app;

-- The set form, which is the only body: answers by position.
create or replace function wagering.void_batch(p_commands jsonb[]) returns jsonb[]
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
  v_read := wagering.read_results(p_commands, 'void');
  return wagering.answers(v_read.answers, wagering.apply_outcomes(v_read.results, cardinality(p_commands) = 1));
end
$$;
grant execute on function wagering.void_batch to chokdee_app;
