-- Money command: accepts a wager that stays open.
-- {id, memberId, brandId, product, vendor, game, round, stake, currency, ruleVersion, session?,
-- place?, price?, detail?, seedPair?, nonce?, funding?, dryRun?, wagers?}. The stake moves from the
-- purses to `house:play`. `funding`: the purses that pay, [{purse, amount}], `cash` last; default
-- `cash`. `wagers`: up to 1,000 objects, each a wager with the fields that differ from the
-- command's, among them an `id`, ascending; all are accepted or none. `dryRun`: nothing is written,
-- and `ok` means that nothing refuses the wager now.
-- Returns {status: ok | replayed, wagerId, currency, balance, version} or {status, reason?}, or
-- {status: error, sqlstate, message} for a wrong command.
create or replace function wagering.place(p_command jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (wagering.place_batch(array[p_command]))[1];
end
$$;
grant execute on function wagering.place to chokdee_app;

-- The set form, which is the only body: answers by position.
create or replace function wagering.place_batch(p_commands jsonb[]) returns jsonb[]
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
  return wagering.accept_commands(p_commands, false);
end
$$;
grant execute on function wagering.place_batch to chokdee_app;
