-- Money command: pays the current payout of an active round and ends it; in a round of several
-- steps that is cashing out. {id, memberId, roundId, by: client | sweep}
-- An ended round answers `replayed`: the protocol has no key for this call, so ending twice must
-- equal ending once. A voided round is answered with the round. Allowed after the session has ended
-- and for a blocked member.
create or replace function launcher.end_round(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (launcher.end_round_batch(array[p_command]))[1];
end
$$;
grant execute on function launcher.end_round to chokdee_app;

-- The set form, which is the only body: answers by position.
create or replace function launcher.end_round_batch(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_wait constant boolean := cardinality(p_commands) = 1;
  v_read record;
  v_answers jsonb[];
  v_endings launcher.ending[];
  v_row record;
begin
  v_read := ledger.read_commands(null::launcher.end_request, p_commands);
  v_answers := v_read.answers;
  v_endings := launcher.read_endings(
    v_read.records,
    v_read.positions,
    v_read.hashes,
    protection.lock_members(array(select r."memberId" from unnest(v_read.records) as r), v_wait)
  );
  for v_row in select e.n, e.answer from unnest(v_endings) as e where e.answer is not null loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  v_endings := array(select e from unnest(v_endings) as e where e.answer is null);
  if v_endings = '{}' then
    return v_answers;
  end if;
  for v_row in
    select *
    from launcher.write_endings(
      v_endings,
      wagering.apply_results(
        array(
          select
            row(
              e.n,
              1,
              e.id,
              e.member_id,
              e.round_id,
              e.hash,
              e.payout,
              null,
              null,
              e.detail,
              'settle',
              e.price
            )::wagering.result
          from unnest(v_endings) as e
        ),
        v_wait
      )
    )
  loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  return v_answers;
end
$$;
grant execute on function launcher.end_round_batch to chokdee_app;
