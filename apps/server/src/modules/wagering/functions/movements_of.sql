-- The money of an outcome that corrects or voids a wager (ledger.move_all): it posts the new
-- result, or the open stake that is returned; it reverses an earlier result, as part of the command
-- or alone; where no money moves it only uses up the id.
-- The stake is returned before an earlier payout is taken back, so that there is cash to take.
create or replace function wagering.movements_of(p_one wagering.settlement) returns ledger.movement[]
language plpgsql immutable as $$
declare
  v_is_result constant boolean := p_one.kind = 'resettle';
  v_reverses constant boolean := p_one.state = 'settled' and (p_one.stake > 0 or p_one.payout_before > 0);
  v_shares constant wagering.share[] := wagering.shares(p_one.funding, p_one.stake, p_one.payout, v_is_result);
  v_lines ledger.line[] := '{}';
  v_posting ledger.movement;
  v_reversal ledger.movement;
begin
  if v_is_result and p_one.stake > 0 then
    v_lines := array[row('house:play', 'house:games', p_one.stake, p_one.currency)::ledger.line];
  end if;
  if v_is_result or not p_one.immediate then
    v_lines := v_lines || array(
      select
        row(
          case when v_is_result then 'house:games' else 'house:play' end,
          s.purse,
          case when v_is_result then s.returned else s.staked end,
          p_one.currency
        )::ledger.line
      from unnest(v_shares) with ordinality as s
      where case when v_is_result then s.returned else s.staked end > 0
      order by s.ordinality
    );
  end if;
  v_posting.member_id := p_one.member_id;
  v_posting.id := p_one.id;
  v_posting.hash := p_one.hash;
  v_posting.type := case when v_is_result then 'win' else 'refund' end;
  v_posting.lines := v_lines;
  v_posting.reference := p_one.wager_id::text;
  if not v_reverses then
    return array[v_posting];
  end if;
  v_reversal := v_posting;
  v_reversal.type := 'reversal';
  v_reversal.lines := null;
  v_reversal.reverses := coalesce(p_one.outcome_id, p_one.wager_id);
  if v_lines = '{}' then
    return array[v_reversal];
  end if;
  v_reversal.id := ledger.part_id(p_one.id);
  return case
    when v_is_result then array[v_reversal, v_posting]
    else array[v_posting, v_reversal]
  end;
end
$$;
