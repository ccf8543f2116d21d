-- Sets an amount of a purse aside for `p_target` (a withdrawal, a bet that waits for acceptance, a
-- vendor's hold). `p_id` is the key of the hold and must be new. `p_type` is the type that it will
-- be posted with. With `p_expires_at` null, only ledger.post_hold or ledger.void_hold ends it.
-- Returns ok, replayed, conflict, insufficient or stale, with the current purse.
create or replace function ledger.hold(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_type text,
  p_purse text,
  p_target text,
  p_amount bigint,
  p_currency text,
  p_expires_at timestamptz,
  p_reference text
)
returns ledger.outcome
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_purse constant ledger.account := ledger.lock_purse(p_member, p_purse, p_currency);
  v_known ledger.hold;
begin
  -- Rejects what ledger.apply would reject when the hold is posted.
  if (
    p_amount > 0
    and p_hash is not null
    and p_purse <> 'debt'
    and strpos(p_purse, ':') = 0
    and p_type <> 'reversal'
    and exists (select from ledger.command_type c where c.type = p_type)
    and ledger.is_operator_account(p_target)
  ) is not true then
    raise exception
      'a hold needs a purse other than debt, an operator-owned target, an amount above zero, a type and a hash'
      using errcode = 'invalid_parameter_value';
  end if;
  select *
  into v_known
  from ledger.hold h
  where h.member_id = p_member
    and h.id = p_id;
  if v_known.id is not null then
    if v_known.hash <> p_hash then
      return row('conflict', '{}')::ledger.outcome;
    end if;
    return row('replayed', array[ledger.purse_balance(p_member, p_purse, p_currency)])::ledger.outcome;
  elsif ledger.is_used(p_member, p_id) then
    return row('conflict', '{}')::ledger.outcome;
  elsif ledger.is_stale(p_id) then
    return row('stale', '{}')::ledger.outcome;
  elsif v_purse.member_id is null or v_purse.balance - v_purse.held < p_amount then
    return row('insufficient', '{}')::ledger.outcome;
  end if;
  insert into ledger.hold (
    member_id,
    id,
    brand_id,
    type,
    purse,
    target,
    amount,
    currency,
    expires_at,
    reference,
    hash,
    held_at
  )
  values (
    p_member,
    p_id,
    v_purse.brand_id,
    p_type,
    p_purse,
    p_target,
    p_amount,
    p_currency,
    p_expires_at,
    p_reference,
    p_hash,
    platform.clock()
  );
  perform ledger.note_id(p_member, p_id);
  return row('ok', array[ledger.change_held(p_member, p_purse, p_currency, p_amount)])::ledger.outcome;
end
$$;
grant execute on function ledger.hold to chokdee_app;
