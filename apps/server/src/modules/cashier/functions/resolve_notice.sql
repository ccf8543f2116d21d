-- A person's decision on a notice that credited nothing: {channel, nonce, operatorId, decision: credit|return, orderNumber?, reason}.
-- `credit` gives the amount the channel named to the deposit (`orderNumber` names it only where the channel's reference led nowhere: money that named its deposit goes to no other); `return` says it goes back to the payer.
-- From the brand's threshold on, a credit needs two different operators: the first answer is `proposed`.
-- Answers {status}: ok, proposed, conflict (decided already), pair (proposed by the same person), absent (no such notice or deposit), currency, closed (the deposit is credited, or nothing was paid), used (the payment is credited to another deposit).
create or replace function cashier.resolve_notice(command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  the_notice cashier.notice;
  the_deposit cashier.deposit;
  led cashier.deposit_reference;
  operator uuid := (command->>'operatorId')::uuid;
  threshold bigint;
  posting uuid;
begin
  select * into the_notice from cashier.notice where channel = command->>'channel' and nonce = command->>'nonce';
  if not found or command->>'brandId' is null or the_notice.brand_id <> command->>'brandId' then return jsonb_build_object('status', 'absent'); end if;
  select * into led from cashier.deposit_reference where reference = case when the_notice.result = 'reference' then coalesce(command->>'orderNumber', the_notice.reference) else the_notice.reference end;
  if found then
    perform protection.lock_player_limits(led.member_id);
    select * into the_deposit from cashier.deposit where member_id = led.member_id and id = led.deposit_id for update;
  end if;
  select * into the_notice from cashier.notice where channel = the_notice.channel and nonce = the_notice.nonce for update;
  if the_notice.decided_at is not null or the_notice.result in ('credited', 'repeated', 'refused') then return jsonb_build_object('status', 'conflict'); end if;

  if command->>'decision' = 'credit' then
    if the_deposit.id is null or the_deposit.channel <> the_notice.channel or the_deposit.brand_id <> command->>'brandId' then return jsonb_build_object('status', 'absent'); end if;
    if the_deposit.currency <> the_notice.currency then return jsonb_build_object('status', 'currency'); end if;
    if the_deposit.state = 'confirmed' or the_notice.outcome <> 'paid' then return jsonb_build_object('status', 'closed'); end if;
    if cashier.is_credited(the_notice.channel, the_notice.authorisation) then return jsonb_build_object('status', 'used'); end if;
    select pair_from into threshold from cashier.settings where brand_id = the_deposit.brand_id;
    if the_notice.amount >= threshold and (the_notice.proposed_by is null or the_notice.deposit_id is distinct from the_deposit.id) then
      update cashier.notice set proposed_by = operator, proposed_at = platform.clock(), decision = 'credit', reason = command->>'reason',
        member_id = the_deposit.member_id, deposit_id = the_deposit.id, brand_id = the_deposit.brand_id
      where channel = the_notice.channel and nonce = the_notice.nonce;
      return jsonb_build_object('status', 'proposed');
    end if;
    -- Also where the threshold has risen since.
    if the_notice.proposed_by = operator then return jsonb_build_object('status', 'pair'); end if;
    posting := cashier.credit_deposit(the_deposit, the_notice.amount, the_notice.authorisation);
  end if;

  update cashier.notice set decision = command->>'decision', reason = command->>'reason', decided_by = operator, decided_at = platform.clock(), posting_id = posting,
    member_id = coalesce(the_deposit.member_id, member_id), deposit_id = coalesce(the_deposit.id, deposit_id), brand_id = coalesce(the_deposit.brand_id, brand_id)
  where channel = the_notice.channel and nonce = the_notice.nonce;
  return jsonb_build_object('status', 'ok');
end $$;
grant execute on function cashier.resolve_notice(jsonb) to chokdee_app;
