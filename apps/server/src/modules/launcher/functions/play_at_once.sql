-- Batch form of `launcher.play` (ledger.make_batch, docs/decisions/0014): same rules, rows and
-- answers, each table read and written by one statement. `limit` and `offset` keep the planner from
-- reordering the joins and from evaluating a condition more often than needed. Returns the answers
-- by position; null for a play that must be sent alone: a check refuses it, it was played before,
-- it is a check only (no `state`), or it is the second one of its member. Raises an error and
-- changes nothing when all must be sent alone (wagering.accept_at_once).
create or replace function launcher.play_at_once(p_commands jsonb[]) returns jsonb[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '25ms' as $$
declare
  v_now constant timestamptz := platform.clock();
  v_ids constant uuid[] := array(select (c ->> 'id')::uuid from unnest(p_commands) c);
  v_answers jsonb[] := array_fill(null::jsonb, array[cardinality(p_commands)]);
  v_bets launcher.bet[];
  v_site_sessions uuid[];
  v_active boolean;
  -- Parallel arrays: the bets of one kind (active or lost), their wagers, and the answers of
  -- wagering.
  v_part launcher.bet[];
  v_wagers jsonb[];
  v_accepted jsonb[];
  v_members uuid[];
  v_currencies text[];
  v_row record;
begin
  perform protection.lock_player_limits_all(array(select (c ->> 'memberId')::uuid from unnest(p_commands) c));
  v_bets := array(
    select
      row(
        s.member_id,
        c.id,
        s.id,
        s.site_session,
        s.brand_id,
        s.vendor,
        s.category,
        s.game,
        s.version,
        c.mode,
        s.currency,
        c.amount,
        c.stake,
        c.payout,
        a.command -> 'choice',
        a.command -> 'state',
        c.open,
        c."seedPair",
        c.nonce,
        c."requestId",
        decode(c."requestHash", 'hex'),
        c.place
      )::launcher.bet
    from (
      select distinct on (u.command ->> 'memberId') u.command
      from unnest(p_commands) with ordinality as u (command, n)
      order by u.command ->> 'memberId', u.n
    ) a
    cross join lateral jsonb_to_record(a.command) as c (
      id uuid,
      "memberId" uuid,
      "sessionId" uuid,
      mode text,
      amount bigint,
      stake bigint,
      payout bigint,
      open boolean,
      "seedPair" uuid,
      nonce bigint,
      after uuid,
      "requestId" uuid,
      "requestHash" text,
      place text
    )
    cross join lateral (
      select * from launcher.session x where x.member_id = c."memberId" and x.id = c."sessionId" limit 1
    ) s
    left join lateral (
      select * from launcher.game_slot x where x.member_id = s.member_id and x.game = s.game limit 1
    ) t on true
    left join lateral (
      select x.id from launcher.round x where x.member_id = c."memberId" and x.request_id = c."requestId" limit 1
    ) r on true
    where a.command -> 'state' is not null
      and s.ended_at is null
      and s.expires_at > v_now
      and t.active_round is null
      and t.last_round is not distinct from c.after
      and launcher.cooldown_elapsed(s.brand_id, t.played_at)
      and r.id is null
  );
  v_site_sessions := identity.touch_sessions(array(select b.site_session from unnest(v_bets) b));
  v_bets := array(
    select b
    from unnest(v_bets) b
    where b.site_session = any (v_site_sessions)
      and (b.brand_id, b.vendor, b.game, b.version) in (
        select o.brand_id, o.vendor, o.game, o.version
        from (select distinct g.brand_id, g.vendor, g.game, g.version from unnest(v_bets) g offset 0) o
        where catalogue.is_open(o.brand_id, o.vendor, o.game, o.version)
      )
  );

  foreach v_active in array array[true, false] loop
    select
      array_agg(b),
      array_agg(
        jsonb_build_object(
          'id', b.id,
          'memberId', b.member_id,
          'brandId', b.brand_id,
          'product', b.category,
          'vendor', b.vendor,
          'game', b.game,
          'round', b.id,
          'stake', b.stake::text,
          'currency', b.currency,
          'ruleVersion', b.version,
          'session', b.session_id,
          'place', b.place,
          'seedPair', b.pair_id,
          'nonce', b.nonce::text,
          'detail', jsonb_build_object('version', 1, 'mode', b.mode, 'choice', b.choice, 'result', b.state -> -1)
        )
        || case when v_active then '{}' else '{"payout": "0"}' end::jsonb
      ),
      array_agg(b.member_id),
      array_agg(b.currency)
    into v_part, v_wagers, v_members, v_currencies
    from unnest(v_bets) b
    where (b.open or b.payout > 0) = v_active;
    continue when v_part is null;
    v_accepted := case
      when v_active then wagering.place_at_once(v_wagers)
      else wagering.place_and_settle_at_once(v_wagers)
    end;

    for v_row in
      insert into launcher.round as r (
        member_id,
        id,
        session_id,
        brand_id,
        vendor,
        game,
        version,
        mode,
        currency,
        amount,
        stake,
        payout,
        choice,
        state,
        active,
        open,
        pair_id,
        nonce,
        request_id,
        hash,
        balance_after,
        played_at,
        ended_at,
        ended_by
      )
      select
        w.member_id,
        w.id,
        w.session_id,
        w.brand_id,
        w.vendor,
        w.game,
        w.version,
        w.mode,
        w.currency,
        w.amount,
        w.stake,
        w.payout,
        w.choice,
        w.state,
        v_active,
        w.open,
        w.pair_id,
        w.nonce,
        w.request_id,
        w.hash,
        w.spendable,
        v_now,
        case when not v_active then v_now end,
        case when not v_active then 'play' end
      from unnest(ledger.spendable_all(v_members, v_currencies), v_accepted, v_part) as w (spendable, accepted)
      where w.accepted is not null
      returning r.id, launcher.play_answer('ok', r) as answer
    loop
      v_answers[array_position(v_ids, v_row.id)] := v_row.answer;
    end loop;
    insert into launcher.game_slot (member_id, game, active_round, last_round, played_at)
    select w.member_id, w.game, case when v_active then w.id end, w.id, v_now
    from unnest(v_accepted, v_part) as w (accepted)
    where w.accepted is not null
    on conflict (member_id, game) do update set
      active_round = excluded.active_round,
      last_round = excluded.last_round,
      played_at = excluded.played_at;
    perform seeds.hold(w.member_id, w.pair_id, w.id)
    from unnest(v_accepted, v_part) as w (accepted)
    where w.accepted is not null and w.open;
  end loop;
  return v_answers;
end
$$;
grant execute on function launcher.play_at_once to chokdee_app;

-- play.sql is applied first and made the batch without the batch form. This makes it with it.
select ledger.make_batch('launcher.play');
