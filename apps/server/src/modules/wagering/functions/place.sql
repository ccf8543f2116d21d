-- Money command: accepts a wager that stays open.
-- {id, memberId, brandId, product, vendor, game, round, stake, currency, ruleVersion, session?,
-- place?, price?, detail?, seedPair?, nonce?}. The stake moves from the purse to `house:play`.
-- Returns {status: ok | replayed, wagerId, currency, balance, version} or {status, reason?}.
create or replace function wagering.place(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return wagering.accept(p_command, false);
end
$$;
grant execute on function wagering.place to chokdee_app;

-- Batch form: answers by position, null where a command must run alone.
create or replace function wagering.place_at_once(p_commands jsonb[]) returns jsonb[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set lock_timeout = '25ms'
as $$
begin
  return wagering.accept_at_once(p_commands, false);
end
$$;
grant execute on function wagering.place_at_once to chokdee_app;

select ledger.make_batch('wagering.place');
