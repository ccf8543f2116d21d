-- Batch form of `launcher.end_round` (ledger.make_batch, docs/decisions/0014): same rules, rows and
-- answers, each table read and written by one statement. Answers by position; null for a round that
-- must be sent alone: it is over or unknown, its wager must be settled alone, or it is the second
-- one of its member. Raises an error and changes nothing when all must be sent alone
-- (wagering.settle_at_once, which also says why `enable_indexscan` is off).
create or replace function launcher.end_round_at_once(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off
set lock_timeout = '25ms' as $$
declare
  v_now constant timestamptz := platform.clock();
  v_answers jsonb[] := array_fill(null::jsonb, array[cardinality(p_commands)]);
  -- Parallel arrays: the rounds, the commands that settle their wagers, and the answers of those.
  v_rounds launcher.ending[];
  v_settlements jsonb[];
  v_settled jsonb[];
  v_balances bigint[];
  v_members uuid[];
  v_currencies text[];
  v_row record;
begin
  perform protection.lock_player_limits_all(array(select (c ->> 'memberId')::uuid from unnest(p_commands) c));
  select
    array_agg(
      row(
        a.n,
        r.member_id,
        r.id,
        r.game,
        r.currency,
        r.pair_id,
        r.open or r.moves <> '[]',
        c.by
      )::launcher.ending
    ),
    array_agg(
      jsonb_build_object(
        'id', c.id,
        'memberId', r.member_id,
        'wagerId', r.id,
        'payout', r.payout::text,
        'detail', case when r.moves <> '[]' then jsonb_build_object('version', 1, 'result', r.state -> -1) end
      )
    ),
    array_agg(r.member_id),
    array_agg(r.currency)
  into v_rounds, v_settlements, v_members, v_currencies
  from (
    select distinct on ((u.command ->> 'memberId')::uuid) u.n, u.command
    from unnest(p_commands) with ordinality as u (command, n)
    order by (u.command ->> 'memberId')::uuid, u.n
  ) a
  cross join lateral jsonb_to_record(a.command) as c (id uuid, "memberId" uuid, "roundId" uuid, by text)
  cross join lateral (
    select * from launcher.round x where x.member_id = c."memberId" and x.id = c."roundId" limit 1
  ) r
  where r.active;
  if v_rounds is null then
    return v_answers;
  end if;
  v_settled := wagering.settle_at_once(v_settlements);

  update launcher.round r
  set active = false, open = false, ended_at = v_now, ended_by = e.ended_by
  from unnest(v_settled, v_rounds) as e (settled)
  where e.settled is not null and r.member_id = e.member_id and r.id = e.round_id;
  update launcher.game_slot t
  set active_round = null
  from unnest(v_settled, v_rounds) as e (settled)
  where e.settled is not null and t.member_id = e.member_id and t.game = e.game and t.active_round = e.round_id;
  -- Only rounds of several steps hold their seed pair.
  perform seeds.release_all(array_agg(e.member_id), array_agg(e.pair_id), array_agg(e.round_id))
  from unnest(v_settled, v_rounds) as e (settled)
  where e.settled is not null and e.holds
  having count(*) > 0;

  v_balances := ledger.spendable_all(v_members, v_currencies);
  for v_row in
    select e.n, e.balance
    from unnest(v_balances, v_settled, v_rounds) as e (balance, settled)
    where e.settled is not null
  loop
    v_answers[v_row.n] := jsonb_build_object('status', 'ok', 'balance', v_row.balance::text);
  end loop;
  return v_answers;
end
$$;
grant execute on function launcher.end_round_at_once to chokdee_app;

-- end_round.sql is applied first and made the batch without the batch form. This makes it with it.
select ledger.make_batch('launcher.end_round');
