-- Completes the decisions about results of which some are refused: an id that was used before is a
-- repetition when its result has the same content, and otherwise counts only after what refuses the
-- result anyway; and the results of a command are applied all or none, with the refusal of the
-- first one that is refused.
create or replace function wagering.decide_results_together(
  p_results wagering.result[],
  p_decisions wagering.decision[],
  p_settlements wagering.settlement[],
  p_at timestamptz
) returns wagering.decision[]
language plpgsql as $$
declare
  v_decisions wagering.decision[] := p_decisions;
  v_one wagering.decision;
  v_outcome wagering.outcome;
  v_state text;
begin
  for k in 1 .. cardinality(p_results) loop
    v_one := v_decisions[k];
    continue when v_one.status <> 'used';
    v_state := p_settlements[k].state;
    select * into v_outcome
    from wagering.outcome o
    where o.member_id = p_results[k].member_id
      and o.id = p_results[k].id;
    v_one.status := case
      when v_outcome.hash = p_results[k].hash then 'replayed'
      when v_outcome.id is not null then 'conflict'
      when ledger.is_stale(p_results[k].id, p_at) then 'stale'
      when v_state is distinct from 'placed' then 'closed'
      else 'conflict'
    end;
    v_one.reason := case v_one.status when 'closed' then 'wager.' || coalesce(v_state, 'unknown') end;
    if v_one.status = 'replayed' then
      v_one.balance := v_outcome.balance_after;
      v_one.version := v_outcome.balance_version;
    end if;
    v_decisions[k] := v_one;
  end loop;
  return wagering.all_or_none(v_decisions);
end
$$;
