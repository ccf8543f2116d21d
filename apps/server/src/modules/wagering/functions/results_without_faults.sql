-- Takes the results of wrong commands out of a set and gives their commands the answer `error`, as
-- wagering.accept_sound does with wagers. Several results of one command must be of one member
-- and different wagers, with ascending ids.
create or replace function wagering.results_without_faults(
  p_results wagering.result[],
  inout answers jsonb[],
  out results wagering.result[]
)
language plpgsql as $$
declare
  v_one wagering.result;
  v_last wagering.result;
  v_wagers uuid[];
  v_paid numeric;
  v_fault text;
begin
  results := p_results;
  for k in 1 .. coalesce(cardinality(p_results), 0) loop
    v_one := p_results[k];
    v_fault := case
      when v_one.id is null or v_one.member_id is null or v_one.wager_id is null or v_one.payout is null
        then '23502 a result lacks one of its fields'
      when v_one.payout not between 0 and 1000000000000000000 or v_one.valid_bet < 0
        then '23514 an amount of a result is below zero or above 10^18'
      when v_one.payout % 10000 <> 0 or v_one.valid_bet % 10000 <> 0
        then '23514 an amount of a result is not a whole number of minor units'
    end;
    if v_one.line = 1 then
      v_wagers := '{}';
      v_paid := 0;
    elsif v_one.member_id is distinct from v_last.member_id
      or (v_one.id > v_last.id) is not true
      or v_one.wager_id = any (v_wagers)
    then
      v_fault := coalesce(
        v_fault,
        '22023 the results of a command have one member, ascending ids and different wagers'
      );
    end if;
    v_wagers := v_wagers || v_one.wager_id;
    v_paid := v_paid + v_one.payout;
    if v_paid > 1000000000000000000 then
      v_fault := coalesce(v_fault, '23514 the payouts of a command exceed 10^18');
    end if;
    if v_fault is not null and answers[v_one.n] is null then
      answers[v_one.n] := jsonb_build_object(
        'status', 'error',
        'sqlstate', left(v_fault, 5),
        'message', format('result %s: %s', v_one.id, substr(v_fault, 7))
      );
    end if;
    v_last := v_one;
  end loop;
  results := array(select r from unnest(p_results) as r where answers[r.n] is null);
end
$$;
