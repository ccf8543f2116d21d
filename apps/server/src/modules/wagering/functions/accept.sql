-- Places a wager: the body of `wagering.place` (stays open) and `wagering.place_and_settle` (has its payout at once).
-- The order at the door: lock, replay lookup, session (recorded; the product checks it), member state, limits, purses, product state
-- (the nonce of a draw), effect. What refuses leaves the door as it was; a nonce that is not the next one is known only after the money
-- has moved, so it takes the whole command back (ledger.refuse).
create or replace function wagering.accept(p_command jsonb, p_immediate boolean) returns jsonb
language plpgsql as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_id constant uuid := p_command ->> 'id';
  v_currency constant text := p_command ->> 'currency';
  v_stake constant bigint := p_command ->> 'stake';
  v_payout constant bigint := case when p_immediate then (p_command ->> 'payout')::bigint else 0 end;
  v_valid constant bigint := case when p_immediate then coalesce((p_command ->> 'validBet')::bigint, v_stake) else 0 end;
  v_hash constant bytea := ledger.content_hash(p_command);
  v_open constant bigint := case when p_immediate then 0 else v_stake end;
  v_moment constant timestamptz := platform.clock();
  v_entry protection.entry;
  v_cash record;
  v_status text;
  v_refusal jsonb;
  w wagering.wager;
begin
  v_entry := protection.enter_wager(v_member, v_currency, v_moment, v_stake, v_stake - v_payout, v_open);
  if v_entry.refusal is null and (v_stake > 0 or v_payout > 0) then
    -- The ledger finds a repeated id by itself, so that a new one costs no lookup.
    v_cash := ledger.post_cash(v_member, v_id, v_hash, 'bet', v_currency, v_stake, case when p_immediate then 'house:games' else 'house:play' end, v_payout, 'house:games', v_id::text);
    v_status := v_cash.status;
  end if;
  if v_status is distinct from 'ok' then
    v_refusal := wagering.decline(v_member, v_id, v_hash, v_entry.refusal, v_status);
    if v_refusal is not null then
      if v_entry.refusal is null then
        perform protection.leave_wager(v_member, v_stake, v_stake - v_payout, v_open);
      end if;
      return v_refusal;
    end if;
    -- A free wager without a win moves nothing.
    select b.balance, b.held, b.version, b.revision into strict v_cash from ledger.balances(v_member) b where b.purse = 'cash' and b.currency = v_currency;
  end if;
  if p_command ? 'seedPair' and not seeds.advance(v_member, (p_command ->> 'seedPair')::uuid, (p_command ->> 'nonce')::bigint) then
    perform ledger.refuse(wagering.refusal('conflict', 'nonce'));
  end if;

  insert into wagering.wager (member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after, balance_version, nonce, session, seed_pair,
    state, immediate, brand_id, product, vendor, game, round, currency, rule_version, place, price, hash, detail)
  values (v_member, v_id, v_moment, case when p_immediate then v_moment end, v_stake, v_valid, v_payout, v_cash.balance, v_cash.version,
    (p_command ->> 'nonce')::bigint, (p_command ->> 'session')::uuid, (p_command ->> 'seedPair')::uuid,
    case when p_immediate then 'settled' else 'placed' end, p_immediate,
    p_command ->> 'brandId', p_command ->> 'product', p_command ->> 'vendor', p_command ->> 'game', p_command ->> 'round', v_currency,
    p_command ->> 'ruleVersion', p_command ->> 'place', (p_command ->> 'price')::numeric, v_hash, coalesce(p_command -> 'detail', '{}'))
  on conflict do nothing returning * into w;
  if not found then
    -- A free wager had this id: the books did not know it.
    perform ledger.refuse(wagering.refusal('conflict', 'content'));
  end if;
  perform platform.publish(case when p_immediate then 'wager.settled' else 'wager.placed' end, v_member,
    wagering.event(w, 1, v_stake, v_valid, v_payout, v_cash.balance, v_cash.held, v_entry.in_play, v_cash.revision + v_entry.revision));
  return wagering.answer('ok', v_id, v_currency, v_cash.balance, v_cash.version);
end
$$;
