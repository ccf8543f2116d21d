-- Places a wager: the body of `wagering.place` (stays open) and `wagering.place_and_settle` (has its payout at once).
-- The order at the door: lock, replay lookup, session (recorded; the product checks it), member state, limits, purses, product state
-- (the nonce of a draw), effect. Whatever refuses before the ledger has moved money answers; what refuses after it raises and takes
-- everything back (ledger.refuse).
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
  v_welcome text;
  v_moment timestamptz;
  v_playing bigint;
  w wagering.wager;
  v_lines ledger.line[];
  v_money ledger.outcome;
  v_balance bigint;
  v_version bigint;
begin
  v_welcome := protection.enter_wager(v_member, v_currency, v_stake);
  select * into w from wagering.wager where member_id = v_member and id = v_id;
  if found then
    if w.hash <> v_hash then
      return wagering.refusal('conflict', 'content');
    end if;
    return wagering.answer('replayed', v_id, v_currency, w.balance_after, w.balance_version);
  end if;
  v_moment := platform.clock();
  if ledger.is_stale(v_id) then
    return wagering.refusal('stale');
  end if;
  if v_welcome = 'currency' then
    raise exception 'member % does not play in %', v_member, v_currency using errcode = 'invalid_parameter_value';
  elsif v_welcome is not null then
    return case when v_welcome like 'limit.%' then wagering.refusal('limit', v_welcome) else wagering.refusal(v_welcome) end;
  end if;

  v_lines := wagering.lines(v_currency, v_stake, v_payout, p_immediate);
  if v_lines <> '{}' then
    v_money := ledger.post(v_member, v_id, v_hash, 'bet', v_lines, v_id::text);
    if v_money.status <> 'ok' then
      return wagering.refusal(v_money.status);
    end if;
    v_balance := (v_money.balances[1]).balance;
    v_version := (v_money.balances[1]).version;
  else
    -- A free wager without a win moves nothing.
    select b.balance, b.version into strict v_balance, v_version from ledger.balances(v_member) b where b.purse = 'cash' and b.currency = v_currency;
  end if;
  if p_command ? 'seedPair' and not seeds.advance(v_member, (p_command ->> 'seedPair')::uuid, (p_command ->> 'nonce')::bigint) then
    perform ledger.refuse(wagering.refusal('conflict', 'nonce'));
  end if;

  insert into wagering.wager (member_id, id, placed_at, settled_at, stake, valid_bet, payout, balance_after, balance_version, nonce, session, seed_pair,
    state, immediate, brand_id, product, vendor, game, round, currency, rule_version, place, price, hash, detail)
  values (v_member, v_id, v_moment, case when p_immediate then v_moment end, v_stake, v_valid, v_payout, v_balance, v_version,
    (p_command ->> 'nonce')::bigint, (p_command ->> 'session')::uuid, (p_command ->> 'seedPair')::uuid,
    case when p_immediate then 'settled' else 'placed' end, p_immediate,
    p_command ->> 'brandId', p_command ->> 'product', p_command ->> 'vendor', p_command ->> 'game', p_command ->> 'round', v_currency,
    p_command ->> 'ruleVersion', p_command ->> 'place', (p_command ->> 'price')::numeric, v_hash, coalesce(p_command -> 'detail', '{}'))
  returning * into w;
  v_playing := protection.record_wager(v_member, v_moment, v_stake, v_stake - v_payout, case when p_immediate then 0 else v_stake end);
  perform platform.publish(case when p_immediate then 'wager.settled' else 'wager.placed' end, v_member,
    wagering.event(w, 1, v_stake, v_valid, v_payout, v_balance, v_version, v_playing));
  return wagering.answer('ok', v_id, v_currency, v_balance, v_version);
end
$$;
