-- Writes what ledger.work_out worked out for one or more members, whose purses are locked:
-- transfers, the purses that changed, and those that were opened.
create or replace function ledger.write_moves(
  p_transfers ledger.transfer[],
  p_purses ledger.account[],
  p_opened ledger.account[]
)
returns void
language plpgsql
as $$
declare
  v_opened integer;
begin
  insert into ledger.transfer
  select *
  from unnest(p_transfers);
  update ledger.account a
  set
    balance = p.balance,
    held = p.held,
    version = p.version,
    revision = p.revision,
    owes = p.owes,
    last_id = p.last_id
  from unnest(p_purses) as p
  where a.member_id = p.member_id
    and a.purse = p.purse
    and a.currency = p.currency
    and (a.version <> p.version or a.purse = 'cash');
  if p_opened <> '{}' then
    insert into ledger.account
    select *
    from unnest(p_opened)
    on conflict do nothing;
    get diagnostics v_opened = row_count;
    -- Another command made the purse while this one waited for the lock: the caller retries.
    if v_opened < cardinality(p_opened) then
      raise exception 'a purse was opened meanwhile' using errcode = 'serialization_failure';
    end if;
  end if;
end
$$;
