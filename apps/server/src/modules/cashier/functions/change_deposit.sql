-- Records that the channel has the order and where the payer goes: created -> pending. A deposit that went on meanwhile stays as it is.
create or replace function cashier.hand_over_deposit(member uuid, deposit_id uuid, url text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.deposit set state = 'pending', redirect_url = url where member_id = member and id = deposit_id and state = 'created';
  return found;
end $$;
grant execute on function cashier.hand_over_deposit(uuid, uuid, text) to chokdee_app;

-- Records that the channel would not take the order: created -> failed.
create or replace function cashier.fail_deposit(member uuid, deposit_id uuid, why text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update cashier.deposit set state = 'failed', failure = why, ended_at = platform.clock() where member_id = member and id = deposit_id and state = 'created';
  return found;
end $$;
grant execute on function cashier.fail_deposit(uuid, uuid, text) to chokdee_app;

-- Ends deposits nobody paid in time; answers how many.
create or replace function cashier.expire_deposits(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare ended integer;
begin
  with due as (
    select member_id, id from cashier.deposit where state in ('created', 'pending') and expires_at <= platform.clock()
    order by expires_at limit most for update skip locked)
  update cashier.deposit d set state = 'expired', ended_at = platform.clock() from due where d.member_id = due.member_id and d.id = due.id;
  get diagnostics ended = ROW_COUNT;
  return ended;
end $$;
grant execute on function cashier.expire_deposits(integer) to chokdee_app;
