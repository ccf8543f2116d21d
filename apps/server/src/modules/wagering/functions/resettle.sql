-- Money command: another result for a settled wager: the first settlement is reversed and a new one posted. As `wagering.settle`, with
-- {reason}; `closed` with reason `wager.placed` while there is nothing to correct, and `wager.immediate` for a wager settled as it was
-- placed: its draw has no other result, it can only be voided. What the member has already spent becomes debt.
create or replace function wagering.resettle(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return wagering.apply_outcome(p_command, 'resettle');
end
$$;
grant execute on function wagering.resettle to chokdee_app;

select ledger.make_batch('wagering.resettle');
