-- Money command: another result for a settled wager. The earlier settlement is reversed and a new
-- one is posted; what the member has already spent of a payout becomes debt. As `wagering.settle`,
-- with {reason}. Answers `closed` with reason `wager.placed` while there is no result to correct,
-- and with `wager.immediate` for a wager that was settled when it was placed: its draw has no other
-- result, it can only be voided.
create or replace function wagering.resettle(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return wagering.apply_outcome(p_command, 'resettle');
end
$$;
grant execute on function wagering.resettle to chokdee_app;

select ledger.make_batch('wagering.resettle');
