-- Moves the money of what follows on a wager. The new result is the ledger's command `p_id`; a former one is reversed before it, as a
-- command of its own. An open stake that comes back does so before a win is taken, so that there is something to take it from.
create or replace function wagering.move(w wagering.wager, p_id uuid, p_hash bytea, p_kind text, p_payout bigint) returns void
language plpgsql as $$
declare
  v_lines ledger.line[] := '{}';
begin
  if p_kind in ('settle', 'resettle') then
    if w.stake > 0 then v_lines := v_lines || row('house:play', 'house:games', w.stake, w.currency)::ledger.line; end if;
    if p_payout > 0 then v_lines := v_lines || row('house:games', 'cash', p_payout, w.currency)::ledger.line; end if;
  elsif not w.immediate and w.stake > 0 then
    perform wagering.demand(ledger.post(w.member_id, p_id, p_hash, 'refund', array[row('house:play', 'cash', w.stake, w.currency)::ledger.line], w.id::text));
  end if;
  if w.state = 'settled' and (w.stake > 0 or w.payout > 0) then
    perform wagering.demand(ledger.reverse(w.member_id, wagering.reversal_id(p_id), p_hash, coalesce(w.outcome_id, w.id), w.id::text));
  end if;
  if v_lines <> '{}' then
    perform wagering.demand(ledger.post(w.member_id, p_id, p_hash, 'win', v_lines, w.id::text));
  end if;
end
$$;
