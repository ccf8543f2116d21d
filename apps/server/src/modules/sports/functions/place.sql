-- Money command: a ticket. {id (also that of its wager), memberId, brandId, hash, kind,
-- vendor, game, gameVersion, currency, session?, place?, round, stake (what is at risk), price?,
-- ruleVersion, detail, legs: [{market, event, outcome, price, line, version, payout, mostMember,
-- mostMarket, mostEvent}]}. The caller has judged prices and limits of each leg by the `version` of
-- its market; `payout` is the most that the ticket can pay. Amounts are micro-units as text.
-- Answers:
--   `ok`, `replayed`  with the balance of `cash`
--   `conflict`        with reason `content`: this id was used for another ticket
--   `closed`          with reason `moved` (judge again), `related` (`sports.related_legs`), `game`,
--                     or none (account)
--   `limit`           with reason `sports.member`, `sports.member_event`, `sports.market` or
--                     `sports.event`
--   or the refusal of wager acceptance
-- The member is locked first. The markets are locked last and in the order of their ids, because
-- all members share them; their state, version and time are judged under that lock, so a market
-- that is suspended before the commit refuses the bet.
create or replace function sports.place(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member constant uuid := (p_command ->> 'memberId')::uuid;
  v_ticket constant uuid := (p_command ->> 'id')::uuid;
  v_stake constant bigint := (p_command ->> 'stake')::bigint;
  v_legs constant sports.leg_request[] := array(
    select l::sports.leg_request
    from jsonb_populate_recordset(null::sports.leg_request, p_command -> 'legs') as l
  );
  v_known sports.ticket;
  v_refusal text;
  v_answer jsonb;
begin
  perform protection.lock_members(array[v_member], true);
  select * into v_known
  from sports.ticket t
  where t.member_id = v_member and t.ticket_id = v_ticket;
  if found then
    return case
      when encode(v_known.hash, 'hex') = p_command ->> 'hash'
        then jsonb_build_object('status', 'replayed', 'balance', v_known.balance_after::text)
      else '{"status": "conflict", "reason": "content"}'::jsonb
    end;
  end if;
  if not catalogue.is_open(
    p_command ->> 'brandId',
    p_command ->> 'vendor',
    p_command ->> 'game',
    p_command ->> 'gameVersion'
  ) then
    return '{"status": "closed", "reason": "game"}';
  end if;
  if sports.open_legs(v_legs, p_command ->> 'brandId') < cardinality(v_legs) then
    return '{"status": "closed", "reason": "moved"}';
  end if;
  if cardinality(v_legs) > 1
    and exists (select from sports.related_legs(array(select l.event from unnest(v_legs) as l)))
  then
    return '{"status": "closed", "reason": "related"}';
  end if;
  v_refusal := coalesce(sports.member_refusal(v_member, v_stake, v_legs), sports.market_refusal(v_legs, v_stake));
  if v_refusal is not null then
    return jsonb_build_object('status', 'limit', 'reason', v_refusal);
  end if;
  v_answer := wagering.place(
    jsonb_build_object(
      'id', p_command -> 'id',
      'memberId', p_command -> 'memberId',
      'brandId', p_command -> 'brandId',
      'product', 'SPORTS',
      'vendor', p_command -> 'vendor',
      'game', p_command -> 'game',
      'round', p_command -> 'round',
      'currency', p_command -> 'currency',
      'ruleVersion', p_command -> 'ruleVersion',
      'stake', p_command -> 'stake',
      'session', p_command -> 'session',
      'place', p_command -> 'place',
      'price', p_command -> 'price',
      'detail', p_command -> 'detail'
    )
  );
  if v_answer ->> 'status' <> 'ok' then
    return v_answer;
  end if;
  perform sports.write_ticket(p_command, v_legs, (v_answer ->> 'balance')::bigint);
  perform
  from sports.market m
  where m.market_id in (select l.market from unnest(v_legs) as l)
  order by m.market_id
  for no key update;
  if sports.open_legs(v_legs, p_command ->> 'brandId') < cardinality(v_legs) then
    perform ledger.refuse('{"status": "closed", "reason": "moved"}');
  end if;
  v_refusal := sports.market_refusal(v_legs, v_stake);
  if v_refusal is not null then
    perform ledger.refuse(jsonb_build_object('status', 'limit', 'reason', v_refusal));
  end if;
  insert into sports.exposure as x (market_id, outcome, staked, payout, tickets)
  select l.market, l.outcome, v_stake, l.payout, 1
  from unnest(v_legs) as l
  order by l.market, l.outcome
  on conflict (market_id, outcome) do update set
    staked = x.staked + excluded.staked,
    payout = x.payout + excluded.payout,
    tickets = x.tickets + 1;
  return v_answer;
end
$$;
grant execute on function sports.place to chokdee_app;
