-- Deposits that are paid by a transfer: what the payer needs, and pictures of the payer's slip.
alter table cashier.deposit
  -- How to pay, in the form of the channel (DepositInstructions). Null for a channel with a page.
  add column instructions jsonb,
  -- When the member sent the first slip. From then on the deposit waits for an operator.
  add column slip_at timestamptz;
create index deposit_slip on cashier.deposit (brand_id, slip_at)
  where slip_at is not null and state in ('pending', 'expired');

-- `entered`: an operator entered a payment that a slip and the bank's statement show.
alter table cashier.notice drop constraint notice_result_check;
alter table cashier.notice add constraint notice_result_check check (result in (
  'credited', 'repeated', 'refused', 'late', 'amount', 'currency', 'reference', 'protection', 'duplicate',
  'contrary', 'reused', 'entered'
));

-- As in the baseline; also allows a slip on a deposit that waits or has expired, and an expired
-- deposit whose slip shows no payment to fail.
create or replace function cashier.guard_deposit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.member_id, new.id, new.brand_id, new.channel, new.amount, new.currency, new.order_number, new.request_id)
    is distinct from
    (old.member_id, old.id, old.brand_id, old.channel, old.amount, old.currency, old.order_number, old.request_id)
  then
    raise exception 'the columns a deposit was opened with cannot change';
  end if;
  if old.slip_at is not null and new.slip_at is distinct from old.slip_at then
    raise exception 'the time of the first slip cannot change';
  end if;
  if old.state || '>' || new.state not in (
    'created>pending', 'created>confirmed', 'created>expired', 'created>failed',
    'pending>pending', 'pending>confirmed', 'pending>expired', 'pending>failed',
    'expired>expired', 'expired>confirmed', 'expired>failed', 'failed>confirmed'
  ) then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
