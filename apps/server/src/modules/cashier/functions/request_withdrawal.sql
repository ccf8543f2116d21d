-- Asks for money out: {requestId, memberId, brandId, account, channel, payeeId, amount, currency}. Holds the funds and queues the request for review, all or nothing.
-- Answers {status, id}: ok, replayed, conflict (same request, other content), insufficient, range, limit (per day), closed (no cashier, a closed account, or a member of another brand or currency), absent (no such payee).
create or replace function cashier.request_withdrawal(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  member uuid := (command->>'memberId')::uuid;
  hash bytea := sha256(convert_to(command::text, 'UTF8'));
  asked bigint := (command->>'amount')::bigint;
  known cashier.withdrawal;
  rules cashier.settings;
  verdict text;
  today timestamptz := platform.business_day_start(platform.clock());
  times bigint;
  total bigint;
  fresh uuid := platform.uuid7();
  named text;
  held ledger.outcome;
begin
  -- Only a closed account is refused: who is excluded or takes time out may always have the money (facts/trust.md P7).
  verdict := protection.lock_player_limits(member);
  select * into known from cashier.withdrawal where member_id = member and request_id = (command->>'requestId')::uuid;
  if found then
    return jsonb_build_object('status', case when known.request_hash = hash then 'replayed' else 'conflict' end, 'id', known.id);
  end if;
  select * into rules from cashier.settings where brand_id = command->>'brandId';
  if not found then return jsonb_build_object('status', 'closed'); end if;
  if verdict is null or verdict = 'closed' or not protection.is_member_of(member, rules.brand_id, command->>'currency') then return jsonb_build_object('status', 'closed'); end if;
  perform from cashier.payee where member_id = member and id = (command->>'payeeId')::uuid;
  if not found then return jsonb_build_object('status', 'absent'); end if;
  if asked not between rules.withdrawal_minimum and rules.withdrawal_maximum then return jsonb_build_object('status', 'range'); end if;
  select count(*), coalesce(sum(amount), 0) into times, total from cashier.withdrawal
  where member_id = member and requested_at >= today and state not in ('rejected', 'failed');
  if times >= rules.withdrawals_per_day or total + asked > rules.withdrawn_per_day then return jsonb_build_object('status', 'limit'); end if;

  named := cashier.order_number('WD', fresh);
  held := ledger.hold(member, fresh, hash, 'withdrawal', 'cash', 'channel:' || (command->>'channel'), asked, command->>'currency', null, named);
  if held.status <> 'ok' then return jsonb_build_object('status', held.status); end if;
  insert into cashier.withdrawal (member_id, id, brand_id, account, request_id, request_hash, order_number, channel, amount, currency, payee_id, pair)
  values (member, fresh, rules.brand_id, command->>'account', (command->>'requestId')::uuid, hash, named, command->>'channel', asked, command->>'currency',
    (command->>'payeeId')::uuid, asked >= rules.pair_from);
  insert into cashier.withdrawal_step (member_id, withdrawal_id, version, step, state) values (member, fresh, 1, 'request', 'requested');
  perform cashier.tell_balance(member, held);
  perform platform.publish('withdrawal.requested', member, jsonb_build_object('withdrawalId', fresh, 'orderNumber', named, 'amount', asked::text, 'currency', command->>'currency'));
  return jsonb_build_object('status', 'ok', 'id', fresh);
end $$;
grant execute on function cashier.request_withdrawal(jsonb) to chokdee_app;
