-- Money command: the wager never counted. {id, memberId, wagerId, reason, cancel?}: an open stake comes back, a settled wager is reversed
-- (what the member has already spent of a win becomes debt). `cancel` true marks it as called off before its time.
create or replace function wagering.void(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return wagering.apply_outcome(p_command, case when (p_command ->> 'cancel')::boolean then 'cancel' else 'void' end);
end
$$;
grant execute on function wagering.void to chokdee_app;

select ledger.make_batch('wagering.void');
