-- Ends a hold by setting its funds free. Answers ok, replayed, conflict, stale, or closed when the hold is unknown or ended otherwise.
create or replace function ledger.void_hold(p_member uuid, p_id uuid, p_hash bytea, p_hold uuid, p_reference text)
returns ledger.outcome language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  held ledger.hold;
  ended ledger.hold;
  purse ledger.account;
  status text := 'ok';
begin
  select * into held from ledger.hold h where h.member_id = p_member and h.id = p_hold;
  purse := ledger.lock_purse(p_member, coalesce(held.purse, 'cash'), held.currency);
  select * into held from ledger.hold h where h.member_id = p_member and h.id = p_hold for update;
  select * into ended from ledger.hold h where h.member_id = p_member and h.end_id = p_id;
  if ended.id is not null then
    status := case when ended.id = p_hold and ended.state = 'voided' and ended.end_hash = p_hash then 'replayed' else 'conflict' end;
  elsif ledger.is_used(p_member, p_id) then status := 'conflict';
  elsif held.id is null or held.state <> 'held' then status := 'closed';
  elsif ledger.is_stale(p_id) then status := 'stale';
  else
    update ledger.hold h set state = 'voided', ended_at = platform.clock(), end_id = p_id, end_hash = p_hash
    where h.member_id = p_member and h.id = p_hold;
    purse := ledger.set_aside(purse, -held.amount);
  end if;
  return row(status, case when status in ('ok', 'replayed') then array[row(purse.purse, purse.currency, purse.balance, purse.held, purse.version)::ledger.balance] else '{}' end)::ledger.outcome;
end
$$;
grant execute on function ledger.void_hold to chokdee_app;
