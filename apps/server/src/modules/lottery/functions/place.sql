-- Money command: a slip. {id (that of its first wager), memberId, slipId, requestHash, brandId,
-- currency, session?, place?, wagers: [{id, product, vendor, game, version, revision, round (the
-- draw), stake, price, ruleVersion, detail, play, keys, unitStake, mostPayout, mostKey?,
-- mostMember?, mostIssue?}]}: up to 1,000 lines, each a wager, all accepted or none. The caller has
-- judged contents, prices and limits of a line by the `revision` of its game.
-- Answers:
--   `ok`              with the balance of `cash` and the slip's short `number`
--   `replayed`        with the balance of `cash` then
--   `closed`          with reason `revision` (judge again), `game`, `issue`, or none (account)
--   `conflict`        with reason `content`: this slip id was used for another slip
--   `limit`           with reason `lottery.member`, `lottery.number` or `lottery.issue`, and with
--                     `draw`, `play`, `key` and `left`: what may still be staked
--   or the refusal of wager acceptance
create or replace function lottery.place(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (lottery.place_batch(array[p_command]))[1];
end
$$;
grant execute on function lottery.place to chokdee_app;

-- The set form, which is the only body: answers by position. Members are locked first, the exposure
-- last (decision 0041).
create or replace function lottery.place_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now constant timestamptz := platform.clock();
  v_wait constant boolean := cardinality(p_commands) = 1;
  v_read record;
  v_lines lottery.line[];
  v_answers jsonb[];
  v_decisions wagering.decision[];
begin
  v_read := ledger.read_commands(null::lottery.line_request, p_commands);
  v_lines := lottery.lines_of(v_read.records, v_read.positions, v_read.lines);
  v_answers := lottery.known_answers(
    v_read.answers,
    v_lines,
    protection.lock_members(array(select distinct l.member_id from unnest(v_lines) as l), v_wait)
  );
  v_lines := lottery.without_answers(v_lines, v_answers);
  v_answers := lottery.sale_answers(v_answers, v_lines);
  v_lines := lottery.without_answers(v_lines, v_answers);
  v_answers := lottery.limit_answers(v_answers, v_lines, v_wait);
  v_lines := lottery.without_answers(v_lines, v_answers);
  v_decisions := wagering.accept(lottery.wagers_of(v_lines), v_wait);
  return lottery.write_slips(wagering.answers(v_answers, v_decisions), v_lines, v_decisions, v_now);
end
$$;
grant execute on function lottery.place_batch to chokdee_app;
