-- Batch form of `wagering.settle`, for the wagers of many members. A batch tries it before it runs
-- its commands one by one (ledger.make_batch, decision 0014). Same rules, rows and answers; each
-- table is written by one statement.
-- Answers by position. Null where a command must run alone: its wager is not open, is free or of
-- another day; the player limits have no count of today; the purse has a debt to repay or has seen
-- the id or a newer one; it is the second command of its member. Raises, with nothing done, when
-- all commands must run alone: unique_violation for an id of a command that left the purse
-- unchanged (the keys of outcomes and transfers find it), CKONE for an id of a hold, the error of a
-- malformed command.
-- Without `enable_indexscan` an index is read through a bitmap, which needs a key. A plan made
-- while the table was small would otherwise read the whole table by its index for as long as the
-- connection lives.
create or replace function wagering.settle_at_once(p_commands jsonb[]) returns jsonb[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
set lock_timeout = '25ms'
as $$
declare
  v_now constant timestamptz := platform.clock();
  v_day constant date := protection.day_of(v_now);
  v_answers jsonb[] := array_fill(null::jsonb, array[cardinality(p_commands)]);
  -- Parallel arrays in member order: the results, their reservations, the purses after them.
  v_results wagering.numbered_result[];
  v_reservations protection.reservation[];
  v_purses ledger.purse[];
  v_stakes protection.stake[];
  v_orders ledger.release_order[];
  v_members uuid[];
  v_events json[];
  v_settled integer;
  v_row record;
begin
  -- Read before the player limits are locked. Whether a wager is still open is checked again where
  -- it is written; the rest of a wager never changes.
  select
    array_agg(
      row(
        f.n,
        r.id,
        ledger.content_hash(f.command),
        r.reason,
        f.command -> 'detail',
        row(
          w.id,
          w.member_id,
          w.brand_id,
          w.product,
          w.vendor,
          w.game,
          w.round,
          w.currency,
          w.rule_version,
          w.stake,
          r.payout,
          coalesce(r."validBet", w.stake),
          null,
          null,
          null,
          null,
          null,
          null
        )::wagering.request
      )::wagering.numbered_result
    ),
    array_agg(w.member_id),
    array_agg(row(w.member_id, w.brand_id, w.currency, 0, -r.payout, -w.stake)::protection.stake)
  into v_results, v_members, v_stakes
  from (
    -- The first command of each member.
    select distinct on ((u.command ->> 'memberId')::uuid) u.n, u.command
    from unnest(p_commands) with ordinality as u (command, n)
    order by (u.command ->> 'memberId')::uuid, u.n
  ) f
  cross join lateral jsonb_to_record(f.command) as r (
    id uuid,
    "memberId" uuid,
    "wagerId" uuid,
    payout bigint,
    "validBet" bigint,
    reason text
  )
  cross join lateral (
    select * from wagering.wager x where x.member_id = r."memberId" and x.id = r."wagerId" limit 1
  ) w
  where w.state = 'placed'
    and w.stake > 0
    and protection.day_of(w.placed_at) = v_day
    and r.payout >= 0
    and coalesce(r."validBet", w.stake) between 0 and w.stake;
  if v_results is null then
    return v_answers;
  end if;

  v_reservations := protection.reserve_limits_all(v_stakes, v_now, false);
  select array_agg(
    case when w.revision is not null then
      row(
        (w.request)."memberId",
        w.id,
        w.hash,
        (w.request).currency,
        (w.request).stake,
        (w.request).payout,
        (w.request).id::text
      )::ledger.release_order
    end
  )
  into v_orders
  from unnest(v_results, v_reservations) w;
  v_purses := ledger.post_release_all(v_orders, 'win', 'house:play', 'house:games', v_now);
  for v_row in
    select w.member_id, w.lost, w.stake_in_play
    from unnest(v_stakes, v_reservations, v_purses) as w (
      member_id,
      brand_id,
      currency,
      stake,
      lost,
      stake_in_play,
      refusal,
      in_play,
      revision,
      account_brand,
      balance,
      held,
      version
    )
    where w.revision is not null and w.version is null
  loop
    -- The purse rejected it: the limits are released again.
    perform protection.release_limits(v_row.member_id, v_now, 0, v_row.lost, v_row.stake_in_play);
  end loop;

  with settled as (
    update wagering.wager w
    set
      state = 'settled',
      settled_at = v_now,
      payout = (r.request).payout,
      valid_bet = (r.request)."validBet",
      outcomes = w.outcomes + 1,
      outcome_id = r.id
    from unnest(v_results, v_purses) r
    where r.version is not null
      and w.member_id = (r.request)."memberId"
      and w.id = (r.request).id
      and w.state = 'placed'
    returning
      w.member_id,
      r.id,
      w.id as wager_id,
      w.outcomes,
      w.payout,
      w.valid_bet,
      r.balance,
      r.version,
      r.reason,
      r.hash,
      r.detail
  )
  insert into wagering.outcome (
    member_id,
    id,
    wager_id,
    at,
    ordinal,
    kind,
    payout,
    valid_bet,
    balance_after,
    balance_version,
    reason,
    hash,
    detail
  )
  select
    s.member_id,
    s.id,
    s.wager_id,
    v_now,
    s.outcomes,
    'settle',
    s.payout,
    s.valid_bet,
    s.balance,
    s.version,
    s.reason,
    s.hash,
    s.detail
  from settled s;
  get diagnostics v_settled = row_count;
  if v_settled <> (select count(c.version) from unnest(v_purses) c) then
    raise exception 'a wager of the batch was settled or voided meanwhile' using errcode = 'CKONE';
  end if;

  select array_agg(
    case when w.version is not null then
      wagering.event(
        w.request,
        'settled',
        v_day,
        (w.request)."validBet",
        (w.request).payout,
        0,
        0,
        (w.request)."validBet",
        (w.request).payout,
        w.balance,
        w.held,
        w.in_play,
        w.account_revision + w.revision
      )
    end
  )
  into v_events
  from unnest(v_results, v_reservations, v_purses) w;
  perform platform.append_all(v_now, 'wager.settled', v_members, v_events);

  for v_row in
    select
      w.n,
      wagering.answer('ok', (w.request).id, (w.request).currency, w.balance, w.version) as answer
    from unnest(v_results, v_purses) w
    where w.version is not null
  loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  return v_answers;
end
$$;
grant execute on function wagering.settle_at_once to chokdee_app;

-- settle.sql is applied first and made the batch without the batch form. This makes it with it.
select ledger.make_batch('wagering.settle');
