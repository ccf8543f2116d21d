-- Ends a hold by moving its funds to its target, as one command of the hold's type.
-- Answers ok, replayed, conflict, stale, or closed when the hold is unknown, ended otherwise or past its time.
create or replace function ledger.post_hold(p_member uuid, p_id uuid, p_hash bytea, p_hold uuid, p_reference text)
returns ledger.outcome language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  held constant ledger.hold := ledger.lock_hold(p_member, p_hold);
  answer ledger.outcome := ledger.replay(p_member, p_id, p_hash);
begin
  if answer.status is not null then return answer; end if;
  if ledger.is_used(p_member, p_id) then return row('conflict', '{}')::ledger.outcome; end if;
  if held.id is null or held.state <> 'held' or held.expires_at <= platform.clock() then return row('closed', '{}')::ledger.outcome; end if;
  answer := ledger.apply(p_member, p_id, p_hash, held.type, array[row(held.purse, held.target, held.amount, held.currency)::ledger.line], p_reference, null, held);
  if answer.status = 'ok' then
    update ledger.hold h set state = 'posted', ended_at = platform.clock(), end_id = p_id, end_hash = p_hash, end_reference = p_reference
    where h.member_id = p_member and h.id = p_hold;
  end if;
  return answer;
end
$$;
grant execute on function ledger.post_hold to chokdee_app;
