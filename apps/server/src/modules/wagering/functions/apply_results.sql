-- Applies the results of a set of open wagers: the body of `wagering.settle` and of the commands of
-- products that end rounds. Accepted for a blocked member and an expired session, whatever the
-- player limits say. The results of one command (`n`) follow each other and are applied all or
-- none; the set has at most one command per member and no faults. As in wagering.accept, everything
-- is judged first, under the locks of the members, and then written, one statement per table;
-- `p_wait` is that of wagering.accept too.
-- Decisions by position. Only an error of a program raises one.
create or replace function wagering.apply_results(p_results wagering.result[], p_wait boolean)
returns wagering.decision[]
language plpgsql as $$
declare
  v_now constant timestamptz := platform.clock();
  v_work wagering.work;
  v_members uuid[];
  -- Null: all of them.
  v_locked uuid[];
  v_decisions wagering.decision[];
  v_are_clear boolean;
begin
  if p_results = '{}' then
    return '{}';
  end if;
  -- The wagers are read under the locks.
  v_members := array(select distinct r.member_id from unnest(p_results) as r);
  v_locked := protection.lock_members(v_members, p_wait);
  if cardinality(v_locked) = cardinality(v_members) then
    v_locked := null;
  end if;
  v_work.settlements := wagering.settlements_of(p_results, v_locked);
  v_work.postings := wagering.result_postings_of(v_work.settlements);
  if (select bool_or(r.line > 1) from unnest(p_results) as r) then
    v_work.postings := wagering.postings_along(v_work.postings);
  end if;
  if v_locked is not null then
    v_work.reservations := protection.judge(wagering.stakes_of(v_work.settlements), false, false);
  end if;
  v_work.judgements := ledger.judge(v_work.postings, v_now, p_wait);
  v_work.cash := wagering.cash_of(v_work.postings, v_work.judgements, cardinality(p_results));

  select
    array_agg(
      row(
        d.n,
        d.status,
        case d.status
          when 'closed' then 'wager.' || coalesce(d.state, 'unknown')
          when 'error' then 'the valid bet exceeds the stake'
        end,
        case when d.status = 'error' then '23514' end,
        d.wager_id,
        d.currency,
        case when d.status = 'ok' then d.balance end,
        d.held,
        d.version
      )::wagering.decision
    ),
    bool_and(d.status = 'ok'),
    not bool_or(d.owes or d.stake = 0)
  into v_decisions, v_are_clear, v_work.is_plain
  from (
    select
      w.n,
      w.wager_id,
      w.currency,
      w.state,
      w.balance,
      w.held,
      w.version,
      w.stake,
      w.owes,
      case
        when w.refusal = 'unknown' then 'closed'
        when w.refusal = 'busy' or (v_locked is null or w.member_id = any (v_locked)) is not true then 'busy'
        when w.wager_id is not null and w.posting_refusal = 'busy' then 'busy'
        when w.posting_refusal = 'conflict' or w.wager_id is null then 'used'
        when w.posting_refusal = 'stale' then 'stale'
        when w.state <> 'placed' then 'closed'
        when w.valid_bet > w.stake then 'error'
        else 'ok'
      end as status
    from unnest(v_work.settlements, v_work.reservations, v_work.cash) as w
  ) d;
  if not v_are_clear then
    v_decisions := wagering.decide_results_together(p_results, v_decisions, v_work.settlements, v_now);
    v_work := wagering.accepted_of(v_work, v_decisions);
  end if;
  if v_work.settlements <> '{}' then
    perform ledger.write(v_work.postings, v_work.judgements, v_now, v_work.is_plain);
    if (select bool_or(s.funding is not null) from unnest(v_work.settlements) as s) then
      v_work.cash := wagering.shown_balances(v_work);
      v_decisions := wagering.with_balances(v_decisions, v_work.cash);
    end if;
    perform wagering.write_settlements(v_work, v_now);
  end if;
  return v_decisions;
end
$$;
