-- What is left to write of a set: the wagers or results that are accepted and not only asked for.
create or replace function wagering.accepted_of(p_work wagering.work, p_decisions wagering.decision[])
returns wagering.work
language plpgsql as $$
declare
  v_left wagering.work;
  v_ids uuid[] := '{}';
begin
  v_left.is_plain := p_work.is_plain;
  v_left.bets := '{}';
  v_left.settlements := '{}';
  v_left.stakes := '{}';
  v_left.reservations := '{}';
  v_left.cash := '{}';
  v_left.postings := '{}';
  v_left.judgements := '{}';
  for k in 1 .. cardinality(p_decisions) loop
    continue when p_decisions[k].status <> 'ok' or p_work.bets[k].dry_run;
    if p_work.bets is not null then
      v_ids := v_ids || p_work.bets[k].id;
      v_left.bets := v_left.bets || p_work.bets[k];
    else
      v_ids := v_ids || p_work.settlements[k].id;
      v_left.settlements := v_left.settlements || p_work.settlements[k];
    end if;
    v_left.stakes := v_left.stakes || p_work.stakes[k];
    v_left.reservations := v_left.reservations || p_work.reservations[k];
    v_left.cash := v_left.cash || p_work.cash[k];
  end loop;
  for k in 1 .. cardinality(p_work.postings) loop
    continue when p_work.postings[k].id <> all (v_ids);
    v_left.postings := v_left.postings || p_work.postings[k];
    v_left.judgements := v_left.judgements || p_work.judgements[k];
  end loop;
  return v_left;
end
$$;
