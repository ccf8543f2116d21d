-- Batch form of `wagering.accept`: the body of `wagering.place_at_once` and of
-- `wagering.place_and_settle_at_once`. A batch tries it before it runs its commands one by one
-- (ledger.make_batch, decision 0014). Same rules, rows and answers; each table is written by one
-- statement.
-- Answers by position. Null where a command must run alone: its limits or its purse reject it, it
-- is a free wager, or it is the second of its member. Raises CKONE (or the error of a malformed
-- command), with nothing done, when all commands must run alone.
create or replace function wagering.accept_at_once(p_commands jsonb[], p_immediate boolean) returns jsonb[]
language plpgsql as $$
declare
  v_now constant timestamptz := platform.clock();
  v_day constant date := protection.day_of(v_now);
  v_state constant text := case when p_immediate then 'settled' else 'placed' end;
  v_to constant text := case when p_immediate then 'house:games' else 'house:play' end;
  v_answers jsonb[] := array_fill(null::jsonb, array[cardinality(p_commands)]);
  -- Parallel arrays in member order: the commands, their reservations, the purses after them.
  v_requests wagering.numbered_request[];
  v_reservations protection.reservation[];
  v_purses ledger.purse[];
  v_stakes protection.stake[];
  v_orders ledger.cash_order[];
  v_members uuid[];
  v_events json[];
  v_row record;
begin
  select
    array_agg(row(f.n, f.hash, f.request)::wagering.numbered_request),
    array_agg((f.request)."memberId"),
    array_agg(
      row(
        (f.request)."memberId",
        (f.request)."brandId",
        (f.request).currency,
        (f.request).stake,
        (f.request).stake - (f.request).payout,
        case when p_immediate then 0 else (f.request).stake end
      )::protection.stake
    )
  into v_requests, v_members, v_stakes
  from (
    -- The first command of each member.
    select distinct on (r."memberId")
      u.n,
      ledger.content_hash(u.command) as hash,
      row(
        r.id,
        r."memberId",
        r."brandId",
        r.product,
        r.vendor,
        r.game,
        r.round,
        r.currency,
        r."ruleVersion",
        r.stake,
        case when p_immediate then r.payout else 0 end,
        case when p_immediate then coalesce(r."validBet", r.stake) else 0 end,
        r.session,
        r.place,
        r.price,
        coalesce(r.detail, '{}'),
        r."seedPair",
        r.nonce
      )::wagering.request as request
    from unnest(p_commands) with ordinality as u (command, n)
    cross join lateral jsonb_populate_record(null::wagering.request, u.command) r
    order by r."memberId", u.n
  ) f
  where (f.request).stake > 0
    and (f.request).payout >= 0
    and (f.request)."validBet" <= (f.request).stake;
  if v_requests is null then
    return v_answers;
  end if;

  v_reservations := protection.reserve_limits_all(v_stakes, v_now, true);
  select array_agg(
    case when w.revision is not null then
      row(
        (w.request)."memberId",
        (w.request).id,
        w.hash,
        (w.request).currency,
        (w.request).stake,
        v_to,
        (w.request).payout,
        'house:games',
        (w.request).id::text
      )::ledger.cash_order
    end
  )
  into v_orders
  from unnest(v_requests, v_reservations) w;
  v_purses := ledger.post_cash_all(v_orders, 'bet', v_now);
  for v_row in
    select w.member_id, w.stake, w.lost, w.stake_in_play
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
    perform protection.release_limits(v_row.member_id, v_now, v_row.stake, v_row.lost, v_row.stake_in_play);
  end loop;

  insert into wagering.wager (
    member_id,
    id,
    placed_at,
    settled_at,
    stake,
    valid_bet,
    payout,
    balance_after,
    balance_version,
    nonce,
    session,
    seed_pair,
    state,
    immediate,
    brand_id,
    product,
    vendor,
    game,
    round,
    currency,
    rule_version,
    place,
    price,
    hash,
    detail
  )
  select
    (w.request)."memberId",
    (w.request).id,
    v_now,
    case when p_immediate then v_now end,
    (w.request).stake,
    (w.request)."validBet",
    (w.request).payout,
    w.balance,
    w.version,
    (w.request).nonce,
    (w.request).session,
    (w.request)."seedPair",
    v_state,
    p_immediate,
    (w.request)."brandId",
    (w.request).product,
    (w.request).vendor,
    (w.request).game,
    (w.request).round,
    (w.request).currency,
    (w.request)."ruleVersion",
    (w.request).place,
    (w.request).price,
    w.hash,
    (w.request).detail
  from unnest(v_requests, v_purses) w
  where w.version is not null;

  select array_agg(
    case when w.version is not null then
      wagering.event(
        w.request,
        v_state,
        v_day,
        (w.request)."validBet",
        (w.request).payout,
        1,
        (w.request).stake,
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
  from unnest(v_requests, v_reservations, v_purses) w;
  if not (
    select seeds.advance_all(
      array_agg((w.request)."memberId"),
      array_agg((w.request)."seedPair"),
      array_agg((w.request).nonce)
    )
    from unnest(v_requests, v_purses) w
    where w.version is not null
  ) then
    raise exception 'the nonce of a wager of the batch is not the next one of its pair' using errcode = 'CKONE';
  end if;
  perform platform.append_all(v_now, 'wager.' || v_state, v_members, v_events);

  for v_row in
    select
      w.n,
      wagering.answer('ok', (w.request).id, (w.request).currency, w.balance, w.version) as answer
    from unnest(v_requests, v_purses) w
    where w.version is not null
  loop
    v_answers[v_row.n] := v_row.answer;
  end loop;
  return v_answers;
end
$$;
