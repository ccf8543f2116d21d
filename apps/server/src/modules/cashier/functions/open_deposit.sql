-- Opens a deposit: {requestId, memberId, brandId, account, channel, amount, currency}.
-- Answers {status, id, reason?}: ok, replayed, conflict (same request, other content), limit, blocked, closed (no cashier, a closed account, or a member of another brand or currency), range.
create or replace function cashier.open_deposit(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := (command->>'memberId')::uuid;
  hash bytea := sha256(convert_to(command::text, 'UTF8'));
  asked bigint := (command->>'amount')::bigint;
  known cashier.deposit;
  rules cashier.settings;
  verdict text;
  fresh uuid := platform.uuid7();
  named text;
begin
  verdict := protection.check_deposit(member, asked);
  select * into known from cashier.deposit where member_id = member and request_id = (command->>'requestId')::uuid;
  if found then
    return jsonb_build_object('status', case when known.request_hash = hash then 'replayed' else 'conflict' end, 'id', known.id);
  end if;
  select * into rules from cashier.settings where brand_id = command->>'brandId';
  if not found or not protection.is_member_of(member, rules.brand_id, command->>'currency') then return jsonb_build_object('status', 'closed'); end if;
  if asked not between rules.deposit_minimum and rules.deposit_maximum then return jsonb_build_object('status', 'range'); end if;
  if verdict is not null then return jsonb_build_object('status', split_part(verdict, '.', 1), 'reason', verdict); end if;
  named := cashier.order_number('DP', fresh);
  insert into cashier.deposit (member_id, id, brand_id, account, request_id, request_hash, order_number, channel, amount, currency, expires_at)
  values (member, fresh, rules.brand_id, command->>'account', (command->>'requestId')::uuid, hash, named, command->>'channel', asked,
    command->>'currency', platform.clock() + make_interval(mins => rules.deposit_minutes));
  insert into cashier.deposit_reference (reference, member_id, deposit_id) values (named, member, fresh);
  return jsonb_build_object('status', 'ok', 'id', fresh);
end $$;
grant execute on function cashier.open_deposit(jsonb) to chokdee_app;
