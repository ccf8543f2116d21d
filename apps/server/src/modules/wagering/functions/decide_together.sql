-- Completes the decisions about wagers of which some are refused or only asked for: an id that was
-- used before is a repetition when its wager has the same content; and the wagers of a command are
-- accepted all or none, with the refusal of the first one that is refused.
create or replace function wagering.decide_together(p_bets wagering.bet[], p_decisions wagering.decision[])
returns wagering.decision[]
language plpgsql as $$
declare
  v_decisions wagering.decision[] := p_decisions;
  v_one wagering.decision;
  v_wager wagering.wager;
begin
  for k in 1 .. cardinality(p_bets) loop
    v_one := v_decisions[k];
    if v_one.status = 'used' then
      select * into v_wager
      from wagering.wager w
      where w.member_id = p_bets[k].member_id
        and w.id = p_bets[k].id;
      v_one.status := 'conflict';
      if v_wager.hash = p_bets[k].hash then
        v_one.status := 'replayed';
        v_one.balance := v_wager.balance_after;
        v_one.version := v_wager.balance_version;
      end if;
      v_decisions[k] := v_one;
    elsif p_bets[k].dry_run then
      v_decisions[k].balance := null;
    end if;
  end loop;
  return wagering.all_or_none(v_decisions);
end
$$;
