-- Money command: one bet with its outcome, which the RGS computed from the seed pair and nonce it
-- read before.
-- {id, memberId, sessionId, mode, amount, stake, payout, choice?, state, open, odds?, seedPair,
-- nonce, after (the last round the caller knows, or null), requestId?, requestHash, place?,
-- dryRun?}
-- With `dryRun` there is no `state`, nothing is written, and `ok` (without a round) means that
-- nothing refuses the bet now.
-- Round, wager, stake and nonce are one transaction. A won round stays active until
-- `launcher.end_round` pays it. A round that accepts moves (`open`) stays active too, continues
-- with `launcher.act`, and holds its seed pair.
-- Answers:
--   `ok`, `replayed`  with the round
--   `closed`          with reason `session` or `game`
--   `conflict`        with reason
--                     `content`     this id was used for another bet
--                     `request`     this request id was used for another bet
--                     `active`      a round is active
--                     `concurrent`  the game was played since the caller read its last round
--                     `cooldown`    the last round of this game was too short ago
--                     `nonce`       another game has used the nonce: read again
--   or the refusal of wager acceptance
create or replace function launcher.play(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (launcher.play_batch(array[p_command]))[1];
end
$$;
grant execute on function launcher.play to chokdee_app;

-- The set form, which is the only body: answers by position.
create or replace function launcher.play_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_now constant timestamptz := platform.clock();
  v_wait constant boolean := cardinality(p_commands) = 1;
  v_read record;
  v_answers jsonb[];
  v_bets launcher.bet[];
  v_decisions wagering.decision[];
  v_row record;
begin
  v_read := ledger.read_commands(null::launcher.play_request, p_commands);
  v_answers := v_read.answers;
  v_bets := launcher.checked_bets(
    launcher.read_bets(
      v_read.records,
      v_read.positions,
      protection.lock_members(array(select r."memberId" from unnest(v_read.records) as r), v_wait),
      v_now
    )
  );
  for v_row in select b.n, b.answer from unnest(v_bets) as b where b.answer is not null loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  v_decisions := wagering.accept(launcher.wagers_of(v_bets), v_wait);
  v_answers := wagering.answers(v_answers, v_decisions);
  for v_row in select * from launcher.write_rounds(v_bets, v_decisions, v_now) loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  return v_answers;
end
$$;
grant execute on function launcher.play_batch to chokdee_app;
