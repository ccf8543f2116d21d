-- Ends a hold by moving its amount to its target, as one command of the hold's type. Returns ok,
-- replayed, conflict, stale, or closed when the hold is unknown, has ended or has expired.
create or replace function ledger.post_hold(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_hold uuid,
  p_reference text
)
returns ledger.outcome
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_hold constant ledger.hold := ledger.lock_hold(p_member, p_hold);
  v_answer ledger.outcome := ledger.replay(p_member, p_id, p_hash);
begin
  if v_answer.status is not null then
    return v_answer;
  end if;
  if ledger.is_used(p_member, p_id) then
    return row('conflict', '{}')::ledger.outcome;
  end if;
  if v_hold.id is null or v_hold.state <> 'held' or v_hold.expires_at <= platform.clock() then
    return row('closed', '{}')::ledger.outcome;
  end if;
  v_answer := ledger.apply(
    p_member,
    p_id,
    p_hash,
    v_hold.type,
    array[row(v_hold.purse, v_hold.target, v_hold.amount, v_hold.currency)::ledger.line],
    p_reference,
    null,
    v_hold
  );
  if v_answer.status = 'ok' then
    update ledger.hold h
    set
      state = 'posted',
      ended_at = platform.clock(),
      end_id = p_id,
      end_hash = p_hash,
      end_reference = p_reference
    where h.member_id = p_member
      and h.id = p_hold;
  end if;
  return v_answer;
end
$$;
grant execute on function ledger.post_hold to chokdee_app;
