-- Places a wager: the body of `wagering.place` (stays open) and `wagering.place_and_settle` (has its payout at once).
-- The order at the door: lock, replay lookup, session (recorded; the product checks it), member state, limits, purses, product state
-- (the nonce of a draw), effect. What refuses leaves the door as it was; a nonce that is not the next one is known only after the money
-- has moved, so it takes the whole command back (ledger.refuse), and so does an id that was a hold's or left the purse alone (ledger.post_cash).
create or replace function wagering.accept(p_command jsonb, p_immediate boolean) returns jsonb
language plpgsql as $$
declare
  c constant wagering.request := jsonb_populate_record(null::wagering.request, p_command);
  v_payout constant bigint := case when p_immediate then c.payout else 0 end;
  v_valid constant bigint := case when p_immediate then coalesce(c."validBet", c.stake) else 0 end;
  v_state constant text := case when p_immediate then 'settled' else 'placed' end;
  v_hash constant bytea := ledger.content_hash(p_command);
  v_moment constant timestamptz := platform.clock();
  v_entry protection.reservation;
  v_cash record;
  v_told boolean;
begin
  if v_valid > c.stake then
    raise exception 'wager % risks more than its stake', c.id using errcode = 'check_violation';
  end if;
  v_entry := protection.reserve_limits(c."memberId", c."brandId", c.currency, v_moment, c.stake, c.stake - v_payout, case when p_immediate then 0 else c.stake end);
  if v_entry.refusal is not null then
    return wagering.reject(c."memberId", c.id, v_hash, v_entry.refusal, null);
  elsif c.stake > 0 or v_payout > 0 then
    -- The ledger finds a repeated id by itself, so that a new one costs no lookup.
    v_cash := ledger.post_cash(c."memberId", c.id, v_hash, 'bet', c.currency, c.stake, case when p_immediate then 'house:games' else 'house:play' end, v_payout, 'house:games', c.id::text, v_moment);
  else
    -- A free wager without a win moves nothing.
    v_cash := ledger.claim(c."memberId", c.id, v_hash);
  end if;
  if v_cash.status <> 'ok' then
    perform protection.release_limits(c."memberId", v_moment, c.stake, c.stake - v_payout, case when p_immediate then 0 else c.stake end);
    return wagering.reject(c."memberId", c.id, v_hash, null, v_cash.status);
  end if;
  if c."seedPair" is not null and not seeds.advance(c."memberId", c."seedPair", c.nonce) then
    perform ledger.refuse(wagering.refusal('conflict', 'nonce'));
  end if;

  insert into wagering.wager (member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after, balance_version, nonce, session, seed_pair,
    state, immediate, brand_id, product, vendor, game, round, currency, rule_version, place, price, hash, detail)
  values (c."memberId", c.id, v_moment, case when p_immediate then v_moment end, c.stake, v_valid, v_payout, v_cash.balance, v_cash.version, c.nonce, c.session, c."seedPair",
    v_state, p_immediate, c."brandId", c.product, c.vendor, c.game, c.round, c.currency, c."ruleVersion", c.place, c.price, v_hash, coalesce(c.detail, '{}'));
  -- An assignment, because `perform` would set an executor up for it.
  v_told := platform.append(v_moment, 'wager.' || v_state, c."memberId",
    wagering.event(c, v_state, protection.day_of(v_moment), v_valid, v_payout, 1, c.stake, v_valid, v_payout, v_cash.balance, v_cash.held, v_entry.in_play, v_cash.revision + v_entry.revision));
  return wagering.answer('ok', c.id, c.currency, v_cash.balance, v_cash.version);
end
$$;
