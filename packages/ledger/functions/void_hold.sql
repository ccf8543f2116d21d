-- Ends a hold by setting its funds free. Answers ok, replayed, conflict, stale, or closed when the hold is unknown or ended otherwise.
create or replace function ledger.void_hold(p_member uuid, p_id uuid, p_hash bytea, p_hold uuid, p_reference text)
returns ledger.outcome language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  held constant ledger.hold := ledger.lock_hold(p_member, p_hold);
  ended ledger.hold;
begin
  select * into ended from ledger.hold h where h.member_id = p_member and h.end_id = p_id;
  if ended.id is not null then
    if ended.id = p_hold and ended.state = 'voided' and ended.end_hash = p_hash then
      return row('replayed', array[ledger.purse_balance(p_member, held.purse, held.currency)])::ledger.outcome;
    end if;
    return row('conflict', '{}')::ledger.outcome;
  elsif ledger.is_used(p_member, p_id) then return row('conflict', '{}')::ledger.outcome;
  elsif held.id is null or held.state <> 'held' then return row('closed', '{}')::ledger.outcome;
  elsif ledger.is_stale(p_id) then return row('stale', '{}')::ledger.outcome;
  end if;
  update ledger.hold h set state = 'voided', ended_at = platform.clock(), end_id = p_id, end_hash = p_hash, end_reference = p_reference
  where h.member_id = p_member and h.id = p_hold;
  return row('ok', array[ledger.change_held(p_member, held.purse, held.currency, -held.amount)])::ledger.outcome;
end
$$;
grant execute on function ledger.void_hold to chokdee_app;
