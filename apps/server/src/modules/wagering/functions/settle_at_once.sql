-- Results for many members' wagers as one, which a batch tries before it goes through them one by one (ledger.make_batch, decision 0014). Same
-- rules, rows and answers as `wagering.settle`, each table written by one statement. Answers by position; null where a command has to be asked
-- alone: its wager is not open, free or of another day, its door was not counted on today, its purse has a debt to repay or has seen the id or a
-- newer one, or it is the second of its member. An error, and nothing is done, when all have to: an id that named something which left the purse
-- alone (unique_violation: the keys of outcomes and lines find it), a hold (CKONE), or whatever a broken command raises.
-- Without `enable_indexscan` an index is read through a bitmap, which needs a key: a plan made while the table was small would otherwise read all
-- of it, by its index, for as long as the connection lives.
create or replace function wagering.settle_at_once(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off set lock_timeout = '25ms' as $$
declare
  v_moment constant timestamptz := platform.clock();
  v_day constant date := protection.day_of(v_moment);
  v_answers jsonb[] := array_fill(null::jsonb, array[cardinality(p_commands)]);
  -- Side by side, in member order: the results, what their doors counted, the purses after them.
  v_asked wagering.result[];
  v_entries protection.reservation[];
  v_cash ledger.purse[];
  v_stakes protection.stake[];
  v_orders ledger.release_order[];
  v_members uuid[];
  v_events json[];
  v_settled integer;
  this record;
begin
  -- Read before the doors are locked: that a wager is still open is asked again where it is written; the rest of it never changes.
  select array_agg(row(a.n, r.id, ledger.content_hash(a.command), r.reason, a.command -> 'detail',
      row(w.id, w.member_id, w.brand_id, w.product, w.vendor, w.game, w.round, w.currency, w.rule_version, w.stake, r.payout, coalesce(r."validBet", w.stake),
        null, null, null, null, null, null)::wagering.request)::wagering.result),
    array_agg(w.member_id),
    array_agg(row(w.member_id, w.brand_id, w.currency, 0, -r.payout, -w.stake)::protection.stake)
  into v_asked, v_members, v_stakes
  from (
    select distinct on ((u.command ->> 'memberId')::uuid) u.n, u.command from unnest(p_commands) with ordinality as u (command, n) order by (u.command ->> 'memberId')::uuid, u.n
  ) a
  cross join lateral jsonb_to_record(a.command) as r (id uuid, "memberId" uuid, "wagerId" uuid, payout bigint, "validBet" bigint, reason text)
  cross join lateral (select * from wagering.wager x where x.member_id = r."memberId" and x.id = r."wagerId" limit 1) w
  where w.state = 'placed' and w.stake > 0 and protection.day_of(w.placed_at) = v_day and r.payout >= 0 and coalesce(r."validBet", w.stake) between 0 and w.stake;
  if v_asked is null then
    return v_answers;
  end if;

  v_entries := protection.reserve_limits_all(v_stakes, v_moment, false);
  select array_agg(case when w.revision is not null then
    row((w.c)."memberId", w.id, w.hash, (w.c).currency, (w.c).stake, (w.c).payout, (w.c).id::text)::ledger.release_order end)
  into v_orders from unnest(v_asked, v_entries) w;
  v_cash := ledger.post_release_all(v_orders, 'win', 'house:play', 'house:games', v_moment);
  for this in select w.member_id, w.lost, w.playing from unnest(v_stakes, v_entries, v_cash) as w (member_id, brand_id, currency, stake, lost, playing, refusal, in_play, revision, account_brand, balance, held, version)
    where w.revision is not null and w.version is null
  loop
    -- The purse has something against it: the door is left as it was.
    perform protection.release_limits(this.member_id, v_moment, 0, this.lost, this.playing);
  end loop;

  with settled as (
    update wagering.wager w set state = 'settled', settled_at = v_moment, payout = (a.c).payout, valid_bet = (a.c)."validBet", outcomes = w.outcomes + 1, outcome_id = a.id
    from unnest(v_asked, v_cash) a
    where a.version is not null and w.member_id = (a.c)."memberId" and w.id = (a.c).id and w.state = 'placed'
    returning w.member_id, a.id, w.id as wager_id, w.outcomes, w.payout, w.valid_bet, a.balance, a.version, a.reason, a.hash, a.detail
  )
  insert into wagering.outcome (member_id, id, wager_id, at, ordinal, kind, payout, valid_bet, balance_after, balance_version, reason, hash, detail)
  select s.member_id, s.id, s.wager_id, v_moment, s.outcomes, 'settle', s.payout, s.valid_bet, s.balance, s.version, s.reason, s.hash, s.detail from settled s;
  get diagnostics v_settled = row_count;
  if v_settled <> (select count(c.version) from unnest(v_cash) c) then
    raise exception 'a wager of these has its result meanwhile' using errcode = 'CKONE';
  end if;

  select array_agg(case when w.version is not null then wagering.event(w.c, 'settled', v_day, (w.c)."validBet", (w.c).payout,
      0, 0, (w.c)."validBet", (w.c).payout, w.balance, w.held, w.in_play, w.account_revision + w.revision) end)
  into v_events from unnest(v_asked, v_entries, v_cash) w;
  perform platform.append_all(v_moment, 'wager.settled', v_members, v_events);

  for this in select w.n, wagering.answer('ok', (w.c).id, (w.c).currency, w.balance, w.version) as answer from unnest(v_asked, v_cash) w where w.version is not null loop
    v_answers[this.n] := this.answer;
  end loop;
  return v_answers;
end
$$;
grant execute on function wagering.settle_at_once to chokdee_app;

-- This file comes after the command's own: its batch is made again.
select ledger.make_batch('wagering.settle');
