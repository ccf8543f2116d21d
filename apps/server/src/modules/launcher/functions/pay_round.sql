-- Settles the wager of a round. Null when the round may end, also when the wager was settled
-- meanwhile: nothing is left to pay then. Otherwise the answer to return: a refusal of wagering, or
-- the round, ended as voided, when the wager was voided or cancelled.
create or replace function launcher.pay_round(
  r launcher.round,
  p_id uuid,
  p_payout bigint,
  p_detail jsonb,
  p_odds numeric
) returns jsonb
language plpgsql as $$
declare
  v_answer constant jsonb := wagering.settle(
    jsonb_build_object(
      'id', p_id,
      'memberId', r.member_id,
      'wagerId', r.id,
      'payout', p_payout::text,
      'detail', p_detail,
      'price', p_odds
    )
  );
begin
  if v_answer ->> 'status' = 'ok'
    or (v_answer ->> 'status' = 'closed' and v_answer ->> 'reason' = 'wager.settled')
  then
    return null;
  elsif v_answer ->> 'status' = 'closed' and v_answer ->> 'reason' in ('wager.voided', 'wager.cancelled') then
    return launcher.move_answer('ok', launcher.void_round(r.member_id, r.id));
  end if;
  return v_answer;
end
$$;
