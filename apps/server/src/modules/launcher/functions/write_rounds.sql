-- Writes the rounds of the bets whose wagers are accepted, with their game slots and the holds of
-- their seed pairs. Returns the answers with the positions of their commands.
create or replace function launcher.write_rounds(
  p_bets launcher.bet[],
  p_decisions wagering.decision[],
  p_at timestamptz
) returns table (n integer, answer jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  v_bets launcher.bet[] := '{}';
  -- The spendable balances after the bets.
  v_balances bigint[] := '{}';
  v_bet launcher.bet;
  v_next integer := 1;
begin
  -- Decisions are in the order of the bets, of which some were refused before.
  foreach v_bet in array p_bets loop
    continue when v_next > cardinality(p_decisions) or p_decisions[v_next].n is distinct from v_bet.n;
    if p_decisions[v_next].status = 'ok' and not v_bet.dry_run then
      v_bets := v_bets || v_bet;
      v_balances := v_balances || p_decisions[v_next].balance - p_decisions[v_next].held;
    end if;
    v_next := v_next + 1;
  end loop;
  if v_bets = '{}' then
    return;
  end if;
  return query
  with played as (
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
      b.member_id,
      b.id,
      b.session_id,
      b.brand_id,
      b.vendor,
      b.game,
      b.version,
      b.mode,
      b.currency,
      b.amount,
      b.stake,
      b.payout,
      b.choice,
      b.state,
      b.open or b.payout > 0,
      b.open,
      b.pair_id,
      b.nonce,
      b.request_id,
      b.hash,
      b.spendable,
      p_at,
      case when not (b.open or b.payout > 0) then p_at end,
      case when not (b.open or b.payout > 0) then 'play' end
    from unnest(v_balances, v_bets) as b (spendable)
    returning r.member_id, r.id, launcher.play_answer('ok', r) as answer
  )
  select b.n, p.answer
  from played p
  join unnest(v_bets) as b on b.member_id = p.member_id and b.id = p.id;
  insert into launcher.game_slot (member_id, game, active_round, last_round, played_at)
  select b.member_id, b.game, case when b.open or b.payout > 0 then b.id end, b.id, p_at
  from unnest(v_bets) as b
  on conflict (member_id, game) do update set
    active_round = excluded.active_round,
    last_round = excluded.last_round,
    played_at = excluded.played_at;
  perform seeds.hold(b.member_id, b.pair_id, b.id)
  from unnest(v_bets) as b
  where b.open;
end
$$;
