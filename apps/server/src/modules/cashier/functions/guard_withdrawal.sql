-- The roads a withdrawal can take. There is none by which a member takes a request back (facts/trust.md M10); what the bank contradicted may be put right, either way.
create or replace function cashier.guard_withdrawal() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.member_id, new.id, new.brand_id, new.channel, new.amount, new.currency, new.payee_id, new.pair, new.order_number, new.request_id)
     is distinct from (old.member_id, old.id, old.brand_id, old.channel, old.amount, old.currency, old.payee_id, old.pair, old.order_number, old.request_id) then
    raise exception 'a withdrawal keeps what it was requested with';
  end if;
  if old.payout_id is not null and new.payout_id is distinct from old.payout_id then
    raise exception 'a withdrawal has one payout';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'a withdrawal counts its changes';
  end if;
  if new.state <> old.state and old.state || '>' || new.state not in (
    'requested>reviewing', 'reviewing>requested', 'reviewing>approved', 'reviewing>rejected',
    'approved>paying', 'paying>paid', 'paying>failed',
    'paid>received', 'paid>not_received', 'not_received>received', 'not_received>failed')
    and not (old.attention = 'contrary' and old.state || '>' || new.state in ('failed>paid', 'paid>failed', 'received>failed')) is true then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
