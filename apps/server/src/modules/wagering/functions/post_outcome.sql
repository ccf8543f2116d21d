-- Moves the money of what follows on a wager, so that the ledger knows the command `p_id` whatever it does: it posts the new result, or the open
-- stake that comes back; a former result is reversed beside it, as a part of the command, or alone; where nothing moves the id is claimed.
-- A stake comes back before a win is taken, so that there is something to take it from.
create or replace function wagering.post_outcome(w wagering.wager, p_id uuid, p_hash bytea, p_kind text, p_payout bigint) returns void
language plpgsql as $$
declare
  v_undoes constant boolean := w.state = 'settled' and (w.stake > 0 or w.payout > 0);
  v_refund ledger.line[] := '{}';
  v_result ledger.line[] := '{}';
  v_posts boolean;
begin
  if p_kind in ('settle', 'resettle') then
    if w.stake > 0 then v_result := v_result || row('house:play', 'house:games', w.stake, w.currency)::ledger.line; end if;
    if p_payout > 0 then v_result := v_result || row('house:games', 'cash', p_payout, w.currency)::ledger.line; end if;
  elsif not w.immediate and w.stake > 0 then
    v_refund := array[row('house:play', 'cash', w.stake, w.currency)::ledger.line];
  end if;
  v_posts := v_refund <> '{}' or v_result <> '{}';
  if v_refund <> '{}' then
    perform wagering.require_ok((ledger.post(w.member_id, p_id, p_hash, 'refund', v_refund, w.id::text)).status);
  end if;
  if v_undoes then
    perform wagering.require_ok((ledger.reverse(w.member_id, p_id, p_hash, coalesce(w.outcome_id, w.id), w.id::text, v_posts)).status);
  end if;
  if v_result <> '{}' then
    perform wagering.require_ok((ledger.post(w.member_id, p_id, p_hash, 'win', v_result, w.id::text)).status);
  end if;
  if not v_undoes and not v_posts then
    perform wagering.require_ok((ledger.claim(w.member_id, p_id, p_hash)).status);
  end if;
end
$$;
