-- Moves the money of what follows on a wager, as one command `p_id` of the ledger, with a reversal of the former result before a new one
-- (or behind the returned stake, so that the stake is there to be taken from).
create or replace function wagering.move(w wagering.wager, p_id uuid, p_hash bytea, p_kind text, p_payout bigint) returns void
language plpgsql as $$
declare
  v_undo constant uuid := wagering.reversal_id(p_id);
  v_former constant uuid := coalesce(w.outcome_id, w.id);
  v_settled constant boolean := w.state = 'settled' and (w.stake > 0 or w.payout > 0);
  v_lines ledger.line[] := '{}';
begin
  if p_kind in ('settle', 'resettle') then
    if v_settled then
      perform wagering.demand(ledger.reverse(w.member_id, v_undo, p_hash, v_former, w.id::text));
    end if;
    if w.immediate then
      v_lines := wagering.lines(w.currency, w.stake, p_payout, true);
    else
      if w.stake > 0 then v_lines := v_lines || row('house:play', 'house:games', w.stake, w.currency)::ledger.line; end if;
      if p_payout > 0 then v_lines := v_lines || row('house:games', 'cash', p_payout, w.currency)::ledger.line; end if;
    end if;
    if v_lines <> '{}' then
      perform wagering.demand(ledger.post(w.member_id, p_id, p_hash, case when w.immediate then 'bet' else 'win' end, v_lines, w.id::text));
    end if;
  else
    if not w.immediate and w.stake > 0 then
      perform wagering.demand(ledger.post(w.member_id, p_id, p_hash, 'refund', array[row('house:play', 'cash', w.stake, w.currency)::ledger.line], w.id::text));
    end if;
    if v_settled then
      perform wagering.demand(ledger.reverse(w.member_id, v_undo, p_hash, v_former, w.id::text));
    end if;
  end if;
end
$$;
