-- Money command: the bets of one press on a round, accepted together or not at all.
-- {id, memberId, brandId, vendor, table, ruleVersion, revision, round, currency, session?, place?,
-- wagers: [{id, position, stake, factor, detail}]}: up to 1,000 bets. The command's id is that of
-- its first bet, ids ascend; `factor` is the highest one of the position in millionths. Amounts are
-- micro-units as text. The caller has judged positions, factors and currency by the `revision` of
-- the table.
-- Returns the answer of `wagering.place`, or `closed` with reason `tables.round` (no bets are
-- accepted), `game` (the catalogue does not offer the table) or `revision` (judge again), or
-- `limit` with reason `tables.limit.low`, `tables.limit.position`, `tables.limit.round` or
-- `tables.limit.operator`. `ok` has the member's stakes on the round, `positions`: [{position,
-- stake}]; so has `replayed` while no bet of the round has an outcome.
create or replace function tables.bet(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (tables.bet_batch(array[p_command]))[1];
end
$$;
grant execute on function tables.bet to chokdee_app;

-- The set form, which is the only body: answers by position. Members are locked first and the
-- exposure last, because all members of a position share it (decision 96).
create or replace function tables.bet_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_is_alone constant boolean := cardinality(p_commands) = 1;
  v_read record;
  v_lines tables.line[];
  v_answers jsonb[];
  v_judged record;
  v_decisions wagering.decision[];
begin
  v_read := ledger.read_commands(null::tables.bet_request, p_commands);
  v_lines := tables.lines_of(p_commands, v_read.positions, v_read.lines, v_read.hashes, v_read.records);
  v_answers := tables.known_answers(
    v_read.answers,
    v_lines,
    protection.lock_members(array(select distinct l.member_id from unnest(v_lines) as l), v_is_alone)
  );
  v_lines := tables.without_answers(v_lines, v_answers);
  v_answers := tables.round_answers(v_answers, v_lines);
  v_judged := tables.limit_answers(v_answers, tables.without_answers(v_lines, v_answers));
  v_answers := v_judged.answers;
  if not v_is_alone then
    v_answers := tables.exposure_answers(v_answers, tables.without_answers(v_lines, v_answers));
  end if;
  v_lines := tables.without_answers(v_lines, v_answers);
  v_decisions := wagering.accept(tables.wagers_of(v_lines), v_is_alone);
  perform tables.write_bets(v_lines, v_decisions, v_is_alone);
  v_answers := wagering.answers(v_answers, v_decisions);
  for n in 1 .. cardinality(v_answers) loop
    if v_answers[n] ->> 'status' = 'ok' then
      v_answers[n] := v_answers[n] || jsonb_build_object('positions', v_judged.positions[n]);
    end if;
  end loop;
  return v_answers;
end
$$;
grant execute on function tables.bet_batch to chokdee_app;
