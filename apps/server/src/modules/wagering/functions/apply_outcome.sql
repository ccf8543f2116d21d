-- Applies an outcome to one wager: the body of `wagering.resettle` and `wagering.void`. `p_kind`:
-- resettle, void, cancel.
-- Accepted for a blocked member and an expired session, whatever the player limits say. A wager
-- settles at most once: another result reverses the first one and posts a new one.
create or replace function wagering.apply_outcome(p_command jsonb, p_kind text) returns jsonb
language plpgsql as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_id constant uuid := p_command ->> 'id';
  v_hash constant bytea := ledger.content_hash(p_command);
  -- A void takes the bet back; a result leaves it in the totals.
  v_is_result constant boolean := p_kind = 'resettle';
  v_payout constant bigint := case when v_is_result then (p_command ->> 'payout')::bigint else 0 end;
  v_now timestamptz;
  v_valid_bet bigint;
  v_more_bets integer;
  v_more_stake bigint;
  v_was_open boolean;
  v_reservation protection.reservation;
  v_cash record;
  v_outcome wagering.outcome;
  v_wager wagering.wager;
  v_state text;
  v_ordinal integer;
  v_appended boolean;
begin
  if protection.lock_player_limits(v_member) is null then
    return wagering.refusal('closed', 'wager.unknown');
  end if;
  select * into v_outcome from wagering.outcome where member_id = v_member and id = v_id;
  if found then
    if v_outcome.hash <> v_hash then
      return wagering.refusal('conflict');
    end if;
    select * into v_wager from wagering.wager where member_id = v_member and id = v_outcome.wager_id;
    return wagering.answer(
      'replayed',
      v_outcome.wager_id,
      v_wager.currency,
      v_outcome.balance_after,
      v_outcome.balance_version
    );
  end if;
  v_now := platform.clock();
  if ledger.is_stale(v_id) then
    return wagering.refusal('stale');
  end if;
  select * into v_wager from wagering.wager
  where member_id = v_member and id = (p_command ->> 'wagerId')::uuid;
  if not found then
    return wagering.refusal('closed', 'wager.unknown');
  end if;
  if v_wager.state <> 'settled' and (v_is_result or v_wager.state <> 'placed') then
    return wagering.refusal('closed', 'wager.' || v_wager.state);
  end if;

  if p_kind = 'resettle' and v_wager.immediate then
    return wagering.refusal('closed', 'wager.immediate');
  end if;

  v_was_open := v_wager.state = 'placed';
  v_valid_bet := case when v_is_result then coalesce((p_command ->> 'validBet')::bigint, v_wager.stake) else 0 end;
  if v_valid_bet > v_wager.stake then
    raise exception 'wager %: the valid bet exceeds the stake', v_wager.id using errcode = 'check_violation';
  end if;
  perform wagering.post_outcome(v_wager, v_id, v_hash, p_kind, v_payout);
  select b.balance, b.held, b.version, b.revision into strict v_cash
  from ledger.balances(v_member) b
  where b.purse = 'cash' and b.currency = v_wager.currency;
  v_state := case p_kind when 'void' then 'voided' when 'cancel' then 'cancelled' else 'settled' end;
  update wagering.wager
  set
    state = v_state,
    settled_at = v_now,
    payout = v_payout,
    valid_bet = v_valid_bet,
    outcomes = outcomes + 1,
    outcome_id = v_id
  where member_id = v_member and id = v_wager.id
  returning outcomes into v_ordinal;
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
  values (
    v_member,
    v_id,
    v_wager.id,
    v_now,
    v_ordinal,
    p_kind,
    v_payout,
    v_valid_bet,
    v_cash.balance,
    v_cash.version,
    p_command ->> 'reason',
    v_hash,
    p_command -> 'detail'
  );

  v_more_bets := case when v_is_result then 0 else -1 end;
  v_more_stake := case when v_is_result then 0 else -v_wager.stake end;
  v_reservation := protection.record_wager(
    v_member,
    v_wager.placed_at,
    v_more_stake,
    v_more_stake - (v_payout - v_wager.payout),
    case when v_was_open then -v_wager.stake else 0 end
  );
  -- An assignment, because `perform` would set up an executor for the call.
  v_appended := platform.append(
    v_now,
    case when v_is_result then 'wager.settled' else 'wager.voided' end,
    v_member,
    wagering.event(
      wager_id => v_wager.id,
      brand_id => v_wager.brand_id,
      product => v_wager.product,
      vendor => v_wager.vendor,
      game => v_wager.game,
      round => v_wager.round,
      currency => v_wager.currency,
      state => v_state,
      day => protection.day_of(v_wager.placed_at),
      stake => v_wager.stake,
      valid_bet => v_valid_bet,
      payout => v_payout,
      more_bets => v_more_bets,
      more_stake => v_more_stake,
      more_valid_bet => v_valid_bet - v_wager.valid_bet,
      more_payout => v_payout - v_wager.payout,
      balance => v_cash.balance,
      held => v_cash.held,
      in_play => v_reservation.in_play,
      seq => v_cash.revision + v_reservation.revision
    )
  );
  return wagering.answer('ok', v_wager.id, v_wager.currency, v_cash.balance, v_cash.version);
end
$$;
