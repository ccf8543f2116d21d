-- Money command: the result of an open wager. {id, memberId, wagerId, payout, validBet?, price?,
-- detail?, wagers?}. `price`: decimal odds, where the placing had none. `wagers`: up to 1,000
-- objects, each a result with the fields that differ from the command's, among them an `id`,
-- ascending, and a `wagerId`; all are applied or none. Accepted for
-- a blocked member and an expired session. Answers as `wagering.place`; `closed` with reason
-- `wager.unknown`, `wager.settled`, `wager.voided` or `wager.cancelled`.
create or replace function wagering.settle(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (wagering.settle_batch(array[p_command]))[1];
end
$$;
grant execute on function wagering.settle to chokdee_app;

-- The set form, which is the only body: answers by position.
-- Without `enable_indexscan` an index is read through a bitmap, which needs a key. A plan made
-- while the table was small would otherwise read the whole table by its index for as long as the
-- connection lives.
create or replace function wagering.settle_batch(p_commands jsonb[]) returns jsonb[]
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
  v_read := wagering.read_results(p_commands, 'settle');
  return wagering.answers(v_read.answers, wagering.apply_results(v_read.results, cardinality(p_commands) = 1));
end
$$;
grant execute on function wagering.settle_batch to chokdee_app;
