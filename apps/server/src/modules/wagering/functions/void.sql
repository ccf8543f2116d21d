-- Money command: the wager does not count. {id, memberId, wagerId, reason, cancel?}. An open stake
-- is returned, a settled wager is reversed; what the member has already spent of a payout becomes
-- debt. `cancel` true marks a wager that was called off before its event.
create or replace function wagering.void(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return wagering.apply_outcome(
    p_command,
    case when (p_command ->> 'cancel')::boolean then 'cancel' else 'void' end
  );
end
$$;
grant execute on function wagering.void to chokdee_app;

select ledger.make_batch('wagering.void');
