-- Records that the channel accepted the order, and where or how the payer pays: created -> pending.
-- Returns false when the deposit is no longer `created`.
create or replace function cashier.mark_deposit_pending(
  p_member uuid,
  p_deposit uuid,
  p_url text,
  p_instructions jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.deposit
  set
    state = 'pending',
    redirect_url = p_url,
    instructions = p_instructions
  where member_id = p_member
    and id = p_deposit
    and state = 'created';
  return found;
end $$;
grant execute on function cashier.mark_deposit_pending(uuid, uuid, text, jsonb) to chokdee_app;

-- Records that the channel did not accept the order: created -> failed. Returns false when the
-- deposit is no longer `created`.
create or replace function cashier.fail_deposit(p_member uuid, p_deposit uuid, p_failure text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.deposit
  set
    state = 'failed',
    failure = p_failure,
    ended_at = platform.clock()
  where member_id = p_member
    and id = p_deposit
    and state = 'created';
  return found;
end $$;
grant execute on function cashier.fail_deposit(uuid, uuid, text) to chokdee_app;

-- Expires at most `p_limit` deposits that were not paid in time. A deposit with a slip waits for an
-- operator. Returns how many.
create or replace function cashier.expire_deposits(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count integer;
begin
  with due as (
    select member_id, id
    from cashier.deposit
    where state in ('created', 'pending')
      and expires_at <= platform.clock()
      and slip_at is null
    order by expires_at
    limit p_limit
    for update skip locked
  )
  update cashier.deposit d
  set
    state = 'expired',
    ended_at = platform.clock()
  from due
  where d.member_id = due.member_id
    and d.id = due.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function cashier.expire_deposits(integer) to chokdee_app;
