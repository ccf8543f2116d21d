-- Ends a hold by freeing its amount. Returns ok, replayed, conflict, stale, or closed when the hold
-- is unknown or has ended.
create or replace function ledger.void_hold(
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
  -- The hold that an earlier command with this id has ended.
  v_ended ledger.hold;
begin
  select *
  into v_ended
  from ledger.hold h
  where h.member_id = p_member
    and h.end_id = p_id;
  if v_ended.id is not null then
    if v_ended.id = p_hold and v_ended.state = 'voided' and v_ended.end_hash = p_hash then
      return row(
        'replayed',
        array[ledger.purse_balance(p_member, v_hold.purse, v_hold.currency)]
      )::ledger.outcome;
    end if;
    return row('conflict', '{}')::ledger.outcome;
  elsif ledger.is_used(p_member, p_id) then
    return row('conflict', '{}')::ledger.outcome;
  elsif v_hold.id is null or v_hold.state <> 'held' then
    return row('closed', '{}')::ledger.outcome;
  elsif ledger.is_stale(p_id) then
    return row('stale', '{}')::ledger.outcome;
  end if;
  update ledger.hold h
  set
    state = 'voided',
    ended_at = platform.clock(),
    end_id = p_id,
    end_hash = p_hash,
    end_reference = p_reference
  where h.member_id = p_member
    and h.id = p_hold;
  perform ledger.note_id(p_member, p_id);
  return row(
    'ok',
    array[ledger.change_held(p_member, v_hold.purse, v_hold.currency, -v_hold.amount)]
  )::ledger.outcome;
end
$$;
grant execute on function ledger.void_hold to chokdee_app;
