-- What follows on a wager: its result, another result, or its undoing (body of settle, resettle and void). Accepted for a blocked member
-- and a dead session, in any state of the door. A wager settles at most once: another result reverses the first and posts a new one.
create or replace function wagering.apply_outcome(p_command jsonb, p_kind text) returns jsonb
language plpgsql as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_id constant uuid := p_command ->> 'id';
  v_hash constant bytea := ledger.content_hash(p_command);
  v_keeps constant boolean := p_kind in ('settle', 'resettle');
  v_payout constant bigint := case when v_keeps then (p_command ->> 'payout')::bigint else 0 end;
  v_moment timestamptz;
  v_valid bigint;
  v_bets integer;
  v_staked bigint;
  v_open boolean;
  v_entry protection.reservation;
  v_cash record;
  o wagering.outcome;
  old wagering.wager;
  c wagering.request;
  v_state text;
  v_count integer;
  v_told boolean;
begin
  if protection.lock_player_limits(v_member) is null then
    return wagering.refusal('closed', 'wager.unknown');
  end if;
  select * into o from wagering.outcome where member_id = v_member and id = v_id;
  if found then
    if o.hash <> v_hash then
      return wagering.refusal('conflict');
    end if;
    select * into old from wagering.wager where member_id = v_member and id = o.wager_id;
    return wagering.answer('replayed', o.wager_id, old.currency, o.balance_after, o.balance_version);
  end if;
  v_moment := platform.clock();
  if ledger.is_stale(v_id) then
    return wagering.refusal('stale');
  end if;
  select * into old from wagering.wager where member_id = v_member and id = (p_command ->> 'wagerId')::uuid;
  if not found then
    return wagering.refusal('closed', 'wager.unknown');
  end if;
  if not (case p_kind when 'settle' then old.state = 'placed' when 'resettle' then old.state = 'settled' else old.state in ('placed', 'settled') end) then
    return wagering.refusal('closed', 'wager.' || old.state);
  end if;

  if p_kind = 'resettle' and old.immediate then
    return wagering.refusal('closed', 'wager.immediate');
  end if;

  v_open := old.state = 'placed';
  v_valid := case when v_keeps then coalesce((p_command ->> 'validBet')::bigint, old.stake) else 0 end;
  if v_valid > old.stake then
    raise exception 'wager % risks more than its stake', old.id using errcode = 'check_violation';
  end if;
  perform wagering.post_outcome(old, v_id, v_hash, p_kind, v_payout);
  select b.balance, b.held, b.version, b.revision into strict v_cash from ledger.balances(v_member) b where b.purse = 'cash' and b.currency = old.currency;
  v_state := case p_kind when 'void' then 'voided' when 'cancel' then 'cancelled' else 'settled' end;
  update wagering.wager set state = v_state, settled_at = v_moment, payout = v_payout, valid_bet = v_valid, outcomes = outcomes + 1, outcome_id = v_id
  where member_id = v_member and id = old.id
  returning outcomes into v_count;
  insert into wagering.outcome (member_id, id, wager_id, at, ordinal, kind, payout, valid_bet, balance_after, balance_version, reason, hash, detail)
  values (v_member, v_id, old.id, v_moment, v_count, p_kind, v_payout, v_valid, v_cash.balance, v_cash.version, p_command ->> 'reason', v_hash, p_command -> 'detail');

  c := row(old.id, old.member_id, old.brand_id, old.product, old.vendor, old.game, old.round, old.currency, old.rule_version, old.stake, null, null, null, null, null, null, null, null);
  v_bets := case when v_keeps then 0 else -1 end;
  v_staked := case when v_keeps then 0 else -old.stake end;
  v_entry := protection.record_wager(v_member, old.placed_at, v_staked, v_staked - (v_payout - old.payout), case when v_open then -old.stake else 0 end);
  v_told := platform.append(v_moment, case when v_keeps then 'wager.settled' else 'wager.voided' end, v_member,
    wagering.event(c, v_state, protection.day_of(old.placed_at), v_valid, v_payout, v_bets, v_staked, v_valid - old.valid_bet, v_payout - old.payout, v_cash.balance, v_cash.held, v_entry.in_play, v_cash.revision + v_entry.revision));
  return wagering.answer('ok', old.id, old.currency, v_cash.balance, v_cash.version);
end
$$;
