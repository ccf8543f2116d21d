-- Accepts a wager: the body of `wagering.place` (the wager stays open) and of
-- `wagering.place_and_settle` (the payout is known at once).
-- Order: lock the player limits, look the id up, check member state and limits, post the money,
-- advance the nonce of the draw, write the wager. The session is only recorded: the product checks
-- it.
-- A rejection releases the reserved limits. Three rejections are known only after the money has
-- moved and roll the whole command back (ledger.refuse): a nonce that is not the next one, the id
-- of a hold, the id of a command that left the purse unchanged (ledger.post_cash).
create or replace function wagering.accept(p_command jsonb, p_immediate boolean) returns jsonb
language plpgsql as $$
declare
  v_request constant wagering.request := jsonb_populate_record(null::wagering.request, p_command);
  v_stake constant bigint := v_request.stake;
  v_payout constant bigint := case when p_immediate then v_request.payout else 0 end;
  v_valid_bet constant bigint := case when p_immediate then coalesce(v_request."validBet", v_stake) else 0 end;
  v_in_play constant bigint := case when p_immediate then 0 else v_stake end;
  v_state constant text := case when p_immediate then 'settled' else 'placed' end;
  v_hash constant bytea := ledger.content_hash(p_command);
  v_now constant timestamptz := platform.clock();
  v_reservation protection.reservation;
  v_cash record;
  v_appended boolean;
begin
  if v_valid_bet > v_stake then
    raise exception 'wager %: the valid bet exceeds the stake', v_request.id using errcode = 'check_violation';
  end if;
  v_reservation := protection.reserve_limits(
    v_request."memberId",
    v_request."brandId",
    v_request.currency,
    v_now,
    v_stake,
    v_stake - v_payout,
    v_in_play
  );
  if v_reservation.refusal is not null then
    return wagering.reject(v_request."memberId", v_request.id, v_hash, v_reservation.refusal, null);
  elsif v_stake > 0 or v_payout > 0 then
    -- The ledger detects a repeated id by itself, so a new one costs no lookup.
    v_cash := ledger.post_cash(
      v_request."memberId",
      v_request.id,
      v_hash,
      'bet',
      v_request.currency,
      v_stake,
      case when p_immediate then 'house:games' else 'house:play' end,
      v_payout,
      'house:games',
      v_request.id::text,
      v_now
    );
  else
    -- A free wager without a payout moves no money.
    v_cash := ledger.claim(v_request."memberId", v_request.id, v_hash);
  end if;
  if v_cash.status <> 'ok' then
    perform protection.release_limits(v_request."memberId", v_now, v_stake, v_stake - v_payout, v_in_play);
    return wagering.reject(v_request."memberId", v_request.id, v_hash, null, v_cash.status);
  end if;
  if v_request."seedPair" is not null
    and not seeds.advance(v_request."memberId", v_request."seedPair", v_request.nonce)
  then
    perform ledger.refuse(wagering.refusal('conflict', 'nonce'));
  end if;

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
  values (
    v_request."memberId",
    v_request.id,
    v_now,
    case when p_immediate then v_now end,
    v_stake,
    v_valid_bet,
    v_payout,
    v_cash.balance,
    v_cash.version,
    v_request.nonce,
    v_request.session,
    v_request."seedPair",
    v_state,
    p_immediate,
    v_request."brandId",
    v_request.product,
    v_request.vendor,
    v_request.game,
    v_request.round,
    v_request.currency,
    v_request."ruleVersion",
    v_request.place,
    v_request.price,
    v_hash,
    coalesce(v_request.detail, '{}')
  );
  -- An assignment, because `perform` would set up an executor for the call.
  v_appended := platform.append(
    v_now,
    'wager.' || v_state,
    v_request."memberId",
    wagering.event(
      v_request,
      v_state,
      protection.day_of(v_now),
      v_valid_bet,
      v_payout,
      1,
      v_stake,
      v_valid_bet,
      v_payout,
      v_cash.balance,
      v_cash.held,
      v_reservation.in_play,
      v_cash.revision + v_reservation.revision
    )
  );
  return wagering.answer('ok', v_request.id, v_request.currency, v_cash.balance, v_cash.version);
end
$$;
