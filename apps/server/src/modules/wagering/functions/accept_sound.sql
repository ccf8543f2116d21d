-- The part of wagering.accept for sets that may have wrong wagers: those of wrong commands are
-- decided as `error`, the others are accepted. Several wagers of one command must be of one member,
-- with ascending ids, and add up to at most 10^18.
create or replace function wagering.accept_sound(p_bets wagering.bet[], p_wait boolean)
returns wagering.decision[]
language plpgsql as $$
declare
  v_decisions wagering.decision[] := '{}';
  v_sound wagering.bet[] := '{}';
  v_accepted wagering.decision[];
  v_one wagering.decision;
  v_bet wagering.bet;
  v_last wagering.bet;
  v_staked numeric;
  v_paid numeric;
  v_fault text;
  v_next integer := 1;
begin
  for k in 1 .. cardinality(p_bets) loop
    v_bet := p_bets[k];
    v_fault := wagering.fault(v_bet);
    if v_bet.line = 1 then
      v_staked := 0;
      v_paid := 0;
    elsif v_bet.member_id is distinct from v_last.member_id or (v_bet.id > v_last.id) is not true then
      v_fault := coalesce(v_fault, '22023 the wagers of a command have one member and ascending ids');
    end if;
    v_staked := v_staked + v_bet.stake;
    v_paid := v_paid + v_bet.payout;
    if greatest(v_staked, v_paid) > 1000000000000000000 then
      v_fault := coalesce(v_fault, '23514 the wagers of a command exceed 10^18');
    end if;
    v_decisions[k] := row(
      v_bet.n,
      case when v_fault is null then 'ok' else 'error' end,
      substr(v_fault, 7),
      left(v_fault, 5),
      v_bet.id,
      null,
      null,
      null,
      null
    )::wagering.decision;
    v_last := v_bet;
  end loop;
  v_decisions := wagering.all_or_none(v_decisions);
  for k in 1 .. cardinality(p_bets) loop
    if v_decisions[k].status = 'ok' then
      v_sound := v_sound || p_bets[k];
    end if;
  end loop;
  v_accepted := wagering.accept(v_sound, p_wait, true);
  for k in 1 .. cardinality(p_bets) loop
    if v_decisions[k].status = 'ok' then
      v_one := v_accepted[v_next];
      v_decisions[k] := v_one;
      v_next := v_next + 1;
    end if;
  end loop;
  return v_decisions;
end
$$;
