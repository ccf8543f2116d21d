-- Records a vendor's transaction id in the caller's transaction. Returns `ok` for a new id,
-- `replayed` with the stored command for a repeated one, and `conflict` when the id came from
-- another member or with other content.
create or replace function ledger.vendor_key(
  p_vendor text,
  p_transaction text,
  p_member uuid,
  p_hash bytea,
  p_command uuid default null
)
returns ledger.vendor_outcome
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_known ledger.vendor_transaction;
begin
  insert into ledger.vendor_transaction (vendor, transaction_id, member_id, hash, command_id, seen_at)
  values (p_vendor, p_transaction, p_member, p_hash, p_command, platform.clock())
  on conflict do nothing;
  if found then
    return row('ok', p_command)::ledger.vendor_outcome;
  end if;
  select *
  into v_known
  from ledger.vendor_transaction v
  where v.vendor = p_vendor
    and v.transaction_id = p_transaction;
  if v_known.member_id = p_member and v_known.hash = p_hash then
    return row('replayed', v_known.command_id)::ledger.vendor_outcome;
  end if;
  return row('conflict', null)::ledger.vendor_outcome;
end
$$;
grant execute on function ledger.vendor_key to chokdee_app;
