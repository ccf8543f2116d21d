-- Sets funds of a purse aside for `p_target` (a withdrawal, a bet that waits for acceptance, a vendor's hold). `p_id` is the hold's key and
-- must be fresh; `p_expires_at` null means that only ledger.post_hold or ledger.void_hold ends it.
-- Answers ok, replayed, conflict, insufficient or stale, with the purse as it stands.
create or replace function ledger.hold(
  p_member uuid, p_id uuid, p_hash bytea, p_type text, p_purse text, p_target text, p_amount bigint, p_currency text, p_expires_at timestamptz, p_reference text
) returns ledger.outcome language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  purse ledger.account;
  known ledger.hold;
  status text := 'ok';
begin
  if p_amount is null or p_amount <= 0 or p_hash is null or p_purse = 'debt' then
    raise exception 'a hold needs an amount above zero, a hash and a purse of the member''s own money' using errcode = 'invalid_parameter_value';
  end if;
  purse := ledger.lock_purse(p_member, p_purse, p_currency);
  select * into known from ledger.hold h where h.member_id = p_member and h.id = p_id;
  if known.id is not null then
    status := case when known.hash = p_hash then 'replayed' else 'conflict' end;
  elsif ledger.is_used(p_member, p_id) then status := 'conflict';
  elsif ledger.is_stale(p_id) then status := 'stale';
  elsif purse.balance is null or purse.balance - purse.held < p_amount then status := 'insufficient';
  else
    insert into ledger.hold (member_id, id, brand_id, type, purse, target, amount, currency, expires_at, reference, hash, held_at)
    values (p_member, p_id, purse.brand_id, p_type, p_purse, p_target, p_amount, p_currency, p_expires_at, p_reference, p_hash, platform.clock());
    purse := ledger.set_aside(purse, p_amount);
  end if;
  return row(status, case when status in ('ok', 'replayed') then array[row(purse.purse, purse.currency, purse.balance, purse.held, purse.version)::ledger.balance] else '{}' end)::ledger.outcome;
end
$$;
grant execute on function ledger.hold to chokdee_app;
