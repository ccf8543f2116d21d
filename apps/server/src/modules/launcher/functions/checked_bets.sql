-- Checks bets against the site session, which a bet extends (the game cannot do it by itself), the
-- catalogue and the game slot. Those that are refused get an `answer`.
create or replace function launcher.checked_bets(p_bets launcher.bet[]) returns launcher.bet[]
language plpgsql as $$
declare
  v_bets launcher.bet[] := p_bets;
  v_active uuid[];
  -- The games on offer, as `<brand> <vendor> <game> <version>`.
  v_open text[];
  v_bet launcher.bet;
begin
  v_active := coalesce(
    identity.touch_sessions(
      array(select b.site_session from unnest(p_bets) as b where b.answer is null and not b.dry_run)
    ),
    '{}'
  );
  v_open := array(
    select concat_ws(' ', o.brand_id, o.vendor, o.game, o.version)
    from (
      select distinct g.brand_id, g.vendor, g.game, g.version
      from unnest(p_bets) as g
      where g.answer is null
      -- Keeps the condition from being evaluated for every bet.
      offset 0
    ) o
    where catalogue.is_open(o.brand_id, o.vendor, o.game, o.version)
  );
  for k in 1 .. cardinality(p_bets) loop
    v_bet := p_bets[k];
    continue when v_bet.answer is not null;
    v_bet.answer := case
      when not (
        v_bet.site_session = any (v_active)
        or (v_bet.dry_run and identity.is_session_active(v_bet.site_session))
      )
        then '{"status": "closed", "reason": "session"}'
      else launcher.rejection_reason(
        concat_ws(' ', v_bet.brand_id, v_bet.vendor, v_bet.game, v_bet.version) = any (v_open),
        v_bet.brand_id,
        v_bet.active_round,
        v_bet.last_round,
        v_bet.after,
        v_bet.played_at
      )
    end;
    if v_bet.answer is not null then
      v_bets[k] := v_bet;
    end if;
  end loop;
  return v_bets;
end
$$;
