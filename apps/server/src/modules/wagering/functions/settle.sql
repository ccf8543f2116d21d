-- Money command: the result of an open wager. {id, memberId, wagerId, payout, validBet?, detail?}.
-- Accepted for a blocked member and an expired session. Answers as `wagering.place`; `closed` with
-- reason `wager.unknown`, `wager.settled`, `wager.voided` or `wager.cancelled`.
create or replace function wagering.settle(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return wagering.apply_outcome(p_command, 'settle');
end
$$;
grant execute on function wagering.settle to chokdee_app;

select ledger.make_batch('wagering.settle');
