-- Gives settled wagers another result, or voids wagers: the body of `wagering.resettle` and
-- `wagering.void`. Accepted for a blocked member and an expired session, whatever the player limits
-- say. A wager settles at most once: another result reverses the first one and posts a new one.
-- The set is as in wagering.apply_results: all purses of its members are locked, everything is
-- judged first and then written. Decisions by position. Only an error of a program raises one.
create or replace function wagering.apply_outcomes(p_results wagering.result[], p_wait boolean)
returns wagering.decision[]
language plpgsql as $$
declare
  v_now constant timestamptz := platform.clock();
  v_work wagering.work;
  v_locked uuid[];
  v_used boolean[];
  v_decisions wagering.decision[] := '{}';
  v_movements ledger.movement[] := '{}';
  v_moved ledger.judgement[];
  -- For each accepted outcome, the position of its last movement.
  v_last integer[] := '{}';
  v_is_clear boolean := true;
begin
  if p_results = '{}' then
    return '{}';
  end if;
  v_locked := ledger.lock_members(
    protection.lock_members(array(select distinct r.member_id from unnest(p_results) as r order by 1), p_wait),
    p_wait
  );
  v_work.settlements := wagering.settlements_of(p_results, v_locked);
  v_work.reservations := protection.judge(wagering.stakes_of(v_work.settlements), false, false);
  v_work.postings := '{}';
  v_used := (
    select ledger.are_used(array_agg(r.member_id order by r.n), array_agg(r.id order by r.n), v_now)
    from unnest(p_results) with ordinality as r (
      command, line, id, member_id, wager_id, hash, payout, valid_bet, reason, detail, kind, price, n
    )
  );
  for k in 1 .. cardinality(p_results) loop
    v_decisions[k] := wagering.decide_outcome(
      v_work.settlements[k],
      v_work.reservations[k].refusal,
      v_used[k],
      p_results[k].member_id = any (v_locked),
      v_now
    );
    v_is_clear := v_is_clear and v_decisions[k].status = 'ok';
  end loop;
  if not v_is_clear then
    v_decisions := wagering.all_or_none(v_decisions);
    v_work := wagering.accepted_of(v_work, v_decisions);
  end if;
  if v_work.settlements = '{}' then
    return v_decisions;
  end if;
  for k in 1 .. cardinality(v_work.settlements) loop
    v_movements := v_movements || wagering.movements_of(v_work.settlements[k]);
    v_last := v_last || cardinality(v_movements);
  end loop;
  v_moved := ledger.move_all(v_movements, v_now);
  v_work.cash := array(
    select v_moved[l.position]
    from unnest(v_last) with ordinality as l (position, n)
    order by l.n
  );
  v_work.cash := wagering.shown_balances(v_work);
  perform wagering.write_settlements(v_work, v_now);
  return wagering.with_balances(v_decisions, v_work.cash);
end
$$;

-- Decides about an outcome that corrects or voids a wager, under the locks of its member.
-- `p_refusal` is that of protection.judge. An id that was used before is a repetition when its
-- outcome has the same content, and otherwise counts only after what refuses the outcome anyway.
create or replace function wagering.decide_outcome(
  p_one wagering.settlement,
  p_refusal text,
  p_is_used boolean,
  p_is_locked boolean,
  p_at timestamptz
) returns wagering.decision
language plpgsql as $$
declare
  v_decision wagering.decision;
  v_before wagering.outcome;
begin
  v_decision.n := p_one.n;
  v_decision.wager_id := p_one.wager_id;
  v_decision.currency := p_one.currency;
  if p_is_used then
    select * into v_before
    from wagering.outcome o
    where o.member_id = p_one.member_id
      and o.id = p_one.id;
  end if;
  v_decision.status := case
    when p_refusal = 'busy' or p_is_locked is not true then 'busy'
    when v_before.hash = p_one.hash then 'replayed'
    when v_before.id is not null then 'conflict'
    when ledger.is_stale(p_one.id, p_at) then 'stale'
    when p_one.wager_id is null then 'closed'
    when p_one.state <> 'settled' and (p_one.kind = 'resettle' or p_one.state <> 'placed') then 'closed'
    when p_one.kind = 'resettle' and p_one.immediate then 'closed'
    when p_one.valid_bet > p_one.stake then 'error'
    when p_is_used then 'conflict'
    else 'ok'
  end;
  case v_decision.status
    when 'closed' then
      v_decision.reason := 'wager.' || case
        when p_refusal = 'unknown' or p_one.wager_id is null then 'unknown'
        when p_one.state = 'settled' then 'immediate'
        else p_one.state
      end;
    when 'error' then
      v_decision.reason := 'the valid bet exceeds the stake';
      v_decision.sqlstate := '23514';
    when 'replayed' then
      v_decision.balance := v_before.balance_after;
      v_decision.version := v_before.balance_version;
    else
  end case;
  return v_decision;
end
$$;
