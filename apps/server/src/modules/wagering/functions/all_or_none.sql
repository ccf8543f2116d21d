-- Gives all wagers of a command the refusal of the first one that is refused.
create or replace function wagering.all_or_none(p_decisions wagering.decision[]) returns wagering.decision[]
language plpgsql immutable as $$
declare
  v_decisions wagering.decision[] := p_decisions;
  v_one wagering.decision;
  -- The first refusal of each command.
  v_refused wagering.decision[] := '{}';
begin
  for k in 1 .. cardinality(p_decisions) loop
    v_one := v_decisions[k];
    if v_one.status not in ('ok', 'replayed') and v_refused[v_one.n].n is null then
      v_refused[v_one.n] := v_one;
    end if;
  end loop;
  for k in 1 .. cardinality(p_decisions) loop
    if v_refused[v_decisions[k].n].n is not null then
      v_decisions[k] := v_refused[v_decisions[k].n];
    end if;
  end loop;
  return v_decisions;
end
$$;
