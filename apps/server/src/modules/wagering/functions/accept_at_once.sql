-- Many wagers of different members as one: the body of `wagering.place_at_once` and `wagering.place_and_settle_at_once`, which a batch tries
-- before it goes through its commands one by one (ledger.make_batch). Same rules, rows and answers as `wagering.accept`, each table written by
-- one statement. Answers by position; null where a command has to be asked alone: its door or purse has something against it, it is a free
-- wager, or the second of its member. Error CKONE (or whatever a broken command raises), and nothing is done, when all have to.
create or replace function wagering.accept_at_once(p_commands jsonb[], p_immediate boolean) returns jsonb[]
language plpgsql as $$
declare
  v_moment constant timestamptz := platform.clock();
  v_day constant date := protection.day_of(v_moment);
  v_state constant text := case when p_immediate then 'settled' else 'placed' end;
  v_to constant text := case when p_immediate then 'house:games' else 'house:play' end;
  v_answers jsonb[] := array_fill(null::jsonb, array[cardinality(p_commands)]);
  -- Side by side, in member order: the commands, what their doors said, the purses after them.
  v_asked wagering.numbered_request[];
  v_entries protection.reservation[];
  v_cash ledger.purse[];
  v_stakes protection.stake[];
  v_orders ledger.cash_order[];
  v_members uuid[];
  v_events json[];
  this record;
begin
  select array_agg(row(a.n, a.hash, a.c)::wagering.numbered_request), array_agg((a.c)."memberId"),
    array_agg(row((a.c)."memberId", (a.c)."brandId", (a.c).currency, (a.c).stake, (a.c).stake - (a.c).payout, case when p_immediate then 0 else (a.c).stake end)::protection.stake)
  into v_asked, v_members, v_stakes
  from (
    select distinct on (r."memberId") u.n, ledger.content_hash(u.command) as hash,
      row(r.id, r."memberId", r."brandId", r.product, r.vendor, r.game, r.round, r.currency, r."ruleVersion", r.stake,
        case when p_immediate then r.payout else 0 end, case when p_immediate then coalesce(r."validBet", r.stake) else 0 end,
        r.session, r.place, r.price, coalesce(r.detail, '{}'), r."seedPair", r.nonce)::wagering.request as c
    from unnest(p_commands) with ordinality as u (command, n)
    cross join lateral jsonb_populate_record(null::wagering.request, u.command) r
    order by r."memberId", u.n
  ) a
  where (a.c).stake > 0 and (a.c).payout >= 0 and (a.c)."validBet" <= (a.c).stake;
  if v_asked is null then
    return v_answers;
  end if;

  v_entries := protection.reserve_limits_all(v_stakes, v_moment, true);
  select array_agg(case when w.revision is not null then
    row((w.c)."memberId", (w.c).id, w.hash, (w.c).currency, (w.c).stake, v_to, (w.c).payout, 'house:games', (w.c).id::text)::ledger.cash_order end)
  into v_orders from unnest(v_asked, v_entries) w;
  v_cash := ledger.post_cash_all(v_orders, 'bet', v_moment);
  for this in select w.member_id, w.stake, w.lost, w.playing from unnest(v_stakes, v_entries, v_cash) as w (member_id, brand_id, currency, stake, lost, playing, refusal, in_play, revision, account_brand, balance, held, version)
    where w.revision is not null and w.version is null
  loop
    -- The purse has something against it: the door is left as it was.
    perform protection.release_limits(this.member_id, v_moment, this.stake, this.lost, this.playing);
  end loop;

  insert into wagering.wager (member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after, balance_version, nonce, session, seed_pair,
    state, immediate, brand_id, product, vendor, game, round, currency, rule_version, place, price, hash, detail)
  select (w.c)."memberId", (w.c).id, v_moment, case when p_immediate then v_moment end, (w.c).stake, (w.c)."validBet", (w.c).payout, w.balance, w.version, (w.c).nonce, (w.c).session, (w.c)."seedPair",
    v_state, p_immediate, (w.c)."brandId", (w.c).product, (w.c).vendor, (w.c).game, (w.c).round, (w.c).currency, (w.c)."ruleVersion", (w.c).place, (w.c).price, w.hash, (w.c).detail
  from unnest(v_asked, v_cash) w where w.version is not null;

  select array_agg(case when w.version is not null then wagering.event(w.c, v_state, v_day, (w.c)."validBet", (w.c).payout,
      1, (w.c).stake, (w.c)."validBet", (w.c).payout, w.balance, w.held, w.in_play, w.account_revision + w.revision) end)
  into v_events from unnest(v_asked, v_entries, v_cash) w;
  if not (
    select seeds.advance_all(array_agg((w.c)."memberId"), array_agg((w.c)."seedPair"), array_agg((w.c).nonce)) from unnest(v_asked, v_cash) w where w.version is not null
  ) then
    raise exception 'the nonce of a wager of these is not the next' using errcode = 'CKONE';
  end if;
  perform platform.append_all(v_moment, 'wager.' || v_state, v_members, v_events);

  for this in select w.n, wagering.answer('ok', (w.c).id, (w.c).currency, w.balance, w.version) as answer from unnest(v_asked, v_cash) w where w.version is not null loop
    v_answers[this.n] := this.answer;
  end loop;
  return v_answers;
end
$$;
