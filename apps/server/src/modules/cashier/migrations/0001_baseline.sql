-- Deposits, withdrawals and payee accounts. Amounts are micro-units.
create schema cashier;
grant usage on schema cashier to chokdee_app;

-- A brand's limits and targets. A brand without a row has no cashier.
create table cashier.settings (
  brand_id text primary key,
  deposit_minimum bigint not null default 50000000 check (deposit_minimum > 0),
  deposit_maximum bigint not null default 500000000000,
  -- Minutes a deposit waits for its payment.
  deposit_minutes integer not null default 15 check (deposit_minutes between 1 and 10080),
  withdrawal_minimum bigint not null default 100000000 check (withdrawal_minimum > 0),
  withdrawal_maximum bigint not null default 500000000000,
  withdrawals_per_day integer not null default 10 check (withdrawals_per_day > 0),
  withdrawn_per_day bigint not null default 2000000000000 check (withdrawn_per_day > 0),
  -- From this amount on, two different operators decide (facts/trust.md M12).
  pair_from bigint not null default 50000000000 check (pair_from > 0),
  -- Minutes after which a paid withdrawal without an answer counts as received (decision D17).
  confirmation_minutes integer not null default 1440 check (confirmation_minutes between 1 and 43200),
  -- Payee accounts a member may have.
  payees integer not null default 5 check (payees between 1 and 50),
  -- Target processing times in minutes, shown beside the measured averages (decision D10).
  deposit_target_minutes integer not null default 2 check (deposit_target_minutes > 0),
  withdrawal_target_minutes integer not null default 10 check (withdrawal_target_minutes > 0),
  check (deposit_maximum >= deposit_minimum),
  check (withdrawal_maximum >= withdrawal_minimum)
);

-- A deposit: the amount a member announced and its outcome. Written only by this schema's
-- functions.
create table cashier.deposit (
  member_id uuid not null,
  id uuid not null,
  brand_id text not null,
  account text not null,
  -- The caller's id of the request and the hash of its content: a repeated request finds the first.
  request_id uuid not null,
  request_hash bytea not null,
  -- The deposit's reference for people and for the channel.
  order_number text not null,
  channel text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'created'
    check (state in ('created', 'pending', 'confirmed', 'expired', 'failed')),
  created_at timestamptz not null default platform.clock(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  redirect_url text,
  -- The amount credited, its posting, and the payer bank's authorisation (facts/trust.md M2).
  credited bigint check (credited > 0),
  posting_id uuid,
  authorisation text,
  failure text,
  primary key (member_id, id),
  unique (member_id, request_id),
  check ((state = 'confirmed') = (posting_id is not null)),
  check ((posting_id is null) = (credited is null) and (posting_id is null) = (authorisation is null)),
  check ((state in ('confirmed', 'expired', 'failed')) = (ended_at is not null))
);
create index deposit_by_age on cashier.deposit (brand_id, created_at desc);
create index deposit_due on cashier.deposit (expires_at) where state in ('created', 'pending');
create index deposit_ended on cashier.deposit (brand_id, ended_at) where state = 'confirmed';
-- A payment is credited once: the payer bank's authorisation belongs to one deposit of a channel
-- (docs/decisions/0010).
create unique index deposit_authorisation on cashier.deposit (channel, authorisation)
  where authorisation is not null;

-- Finds the deposit of a channel's reference. Keyed by the reference alone, because a callback
-- names no member.
create table cashier.deposit_reference (
  reference text primary key,
  member_id uuid not null,
  deposit_id uuid not null,
  foreign key (member_id, deposit_id) references cashier.deposit (member_id, id)
);

-- Every authentic notice of a channel, with its result. The nonce makes a replayed notice harmless.
create table cashier.notice (
  channel text not null,
  nonce text not null check (length(nonce) between 8 and 100),
  brand_id text,
  member_id uuid,
  deposit_id uuid,
  reference text not null check (length(reference) <= 100),
  outcome text not null check (outcome in ('paid', 'refused')),
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) <= 10),
  authorisation text not null check (length(authorisation) between 1 and 100),
  received_at timestamptz not null default platform.clock(),
  -- credited, repeated and refused are final; every other result waits for an operator's decision
  -- (docs/decisions/0010).
  result text not null check (result in (
    'credited', 'repeated', 'refused', 'late', 'amount', 'currency', 'reference', 'protection',
    'duplicate', 'contrary', 'reused'
  )),
  -- An operator's decision. From the brand's threshold on, the first operator only proposes it.
  decision text check (decision in ('credit', 'return')),
  reason text check (length(reason) between 1 and 500),
  proposed_by uuid,
  proposed_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  posting_id uuid,
  primary key (channel, nonce),
  check ((decided_by is null) = (decided_at is null)),
  check (decided_by is null or decision is not null),
  check (
    decided_by is null
    or proposed_by is null
    or decided_by <> proposed_by
    or decision = 'return'
  )
);
create index notice_by_age on cashier.notice (received_at desc);
create index notice_of_deposit on cashier.notice (member_id, deposit_id);
create index notice_open on cashier.notice (received_at)
  where decided_at is null and result not in ('credited', 'repeated', 'refused');
-- Finds other notices about the same payment.
create index notice_of_payment on cashier.notice (channel, authorisation) where outcome = 'paid';

-- Enforces the state machine of a deposit. A confirmed deposit never changes again.
create function cashier.guard_deposit() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.member_id, new.id, new.brand_id, new.channel, new.amount, new.currency, new.order_number, new.request_id)
    is distinct from
    (old.member_id, old.id, old.brand_id, old.channel, old.amount, old.currency, old.order_number, old.request_id)
  then
    raise exception 'the columns a deposit was opened with cannot change';
  end if;
  if old.state || '>' || new.state not in (
    'created>pending', 'created>confirmed', 'created>expired', 'created>failed',
    'pending>confirmed', 'pending>expired', 'pending>failed',
    'expired>confirmed', 'failed>confirmed'
  ) then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger guard before update on cashier.deposit
  for each row execute function cashier.guard_deposit();

-- An account that withdrawals can be paid to. The number is sealed; the fingerprint finds the same
-- account of other members.
create table cashier.payee (
  member_id uuid not null,
  id uuid not null,
  brand_id text not null,
  kind text not null check (kind in ('BC', 'EW', 'VW')),
  bank_code text not null,
  holder text not null,
  number_sealed bytea not null,
  number_masked text not null,
  fingerprint bytea not null,
  created_at timestamptz not null default platform.clock(),
  primary key (member_id, id),
  unique (member_id, fingerprint)
);
create index payee_shared on cashier.payee (fingerprint);

-- A withdrawal: its funds are held until it is paid, rejected or failed. Written only by this
-- schema's functions.
create table cashier.withdrawal (
  member_id uuid not null,
  id uuid not null,
  brand_id text not null,
  account text not null,
  request_id uuid not null,
  request_hash bytea not null,
  order_number text not null,
  channel text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  payee_id uuid not null,
  state text not null default 'requested' check (state in (
    'requested', 'reviewing', 'approved', 'paying', 'paid', 'received', 'not_received', 'rejected', 'failed'
  )),
  -- Grows by one with every change. An operator's action names the version it is based on.
  version integer not null default 1,
  -- Two operators decide: the amount reached the brand's threshold when it was requested.
  pair boolean not null,
  requested_at timestamptz not null default platform.clock(),
  -- The operator who took it for review.
  taken_by uuid,
  taken_at timestamptz,
  -- The first of two approvals.
  first_by uuid,
  first_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  -- The payout's id at its channel. It is created once, so that a retry cannot pay twice.
  payout_id uuid,
  -- When the payout was last sent to the channel.
  attempted_at timestamptz,
  attempts integer not null default 0,
  -- Why an operator must look at it: the payout's outcome is unknown, or the channel contradicts
  -- what is recorded.
  attention text check (attention in ('unknown', 'contrary')),
  channel_reference text,
  -- The posting that moved the held funds to the channel.
  posting_id uuid,
  paid_at timestamptz,
  -- Until when the member can confirm or deny the receipt.
  answer_by timestamptz,
  answered_at timestamptz,
  answered_with text check (answered_with in ('member', 'time', 'operator')),
  failure text,
  primary key (member_id, id),
  unique (member_id, request_id),
  foreign key (member_id, payee_id) references cashier.payee (member_id, id),
  check (state not in ('reviewing') or taken_by is not null),
  check (
    state not in ('approved', 'paying', 'paid', 'received', 'not_received')
    or (decided_by is not null and payout_id is not null)
  ),
  check (not pair or payout_id is null or (first_by is not null and first_by <> decided_by)),
  check (
    state not in ('paid', 'received', 'not_received')
    or (paid_at is not null and answer_by is not null and posting_id is not null)
  ),
  check (state <> 'rejected' or (decided_by is not null and reason is not null)),
  constraint withdrawal_attention_state check (
    case attention
      when 'unknown' then state = 'paying'
      when 'contrary' then state in ('paid', 'received', 'not_received', 'failed')
      else true
    end
  )
);
create index withdrawal_by_age on cashier.withdrawal (brand_id, requested_at desc);
create index withdrawal_open on cashier.withdrawal (brand_id, state, requested_at)
  where state not in ('received', 'rejected', 'failed');
create index withdrawal_paid on cashier.withdrawal (brand_id, paid_at) where paid_at is not null;
create index withdrawal_unanswered on cashier.withdrawal (answer_by) where state = 'paid';
create index withdrawal_payee on cashier.withdrawal (member_id, payee_id);
create index withdrawal_attention on cashier.withdrawal (brand_id) where attention is not null;

-- The history of a withdrawal: one row per version, with the operator who made the change.
create table cashier.withdrawal_step (
  member_id uuid not null,
  withdrawal_id uuid not null,
  version integer not null,
  step text not null,
  state text not null,
  -- Null for steps of the member and of background jobs.
  operator_id uuid,
  note text,
  at timestamptz not null default platform.clock(),
  primary key (member_id, withdrawal_id, version),
  foreign key (member_id, withdrawal_id) references cashier.withdrawal (member_id, id)
);

-- Enforces the state machine of a withdrawal. A member cannot cancel a request (facts/trust.md
-- M10). A recorded outcome that the channel contradicts may be corrected in both directions.
create function cashier.guard_withdrawal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (
    new.member_id, new.id, new.brand_id, new.channel, new.amount, new.currency, new.payee_id, new.pair,
    new.order_number, new.request_id
  ) is distinct from (
    old.member_id, old.id, old.brand_id, old.channel, old.amount, old.currency, old.payee_id, old.pair,
    old.order_number, old.request_id
  ) then
    raise exception 'the columns a withdrawal was requested with cannot change';
  end if;
  if old.payout_id is not null and new.payout_id is distinct from old.payout_id then
    raise exception 'the payout id of a withdrawal cannot change';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'every change of a withdrawal must raise its version by one';
  end if;
  if new.state <> old.state
    and old.state || '>' || new.state not in (
      'requested>reviewing', 'reviewing>requested', 'reviewing>approved', 'reviewing>rejected',
      'approved>paying', 'paying>paid', 'paying>failed',
      'paid>received', 'paid>not_received', 'not_received>received', 'not_received>failed'
    )
    and not (
      old.attention = 'contrary'
      and old.state || '>' || new.state in ('failed>paid', 'paid>failed', 'received>failed')
    ) is true
  then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger guard before update on cashier.withdrawal
  for each row execute function cashier.guard_withdrawal();

-- Tables of the sandbox bank. It simulates an external bank: no function of the cashier reads them.
create table cashier.sandbox_order (
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null default platform.clock(),
  -- The button the payer pressed. It is set once.
  choice text check (choice in ('now', 'twice', 'late', 'never', 'refuse')),
  chosen_at timestamptz,
  authorisation text
);

-- Callbacks the sandbox bank has to send. Each is retried until the site accepts it or the attempts
-- run out.
create table cashier.sandbox_answer (
  reference text not null references cashier.sandbox_order (reference),
  number integer not null,
  outcome text not null check (outcome in ('paid', 'refused')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  primary key (reference, number)
);
create index sandbox_answer_due on cashier.sandbox_answer (due_at) where sent_at is null;

-- Payouts the sandbox bank made: one per payout id, however often it is requested.
create table cashier.sandbox_payout (
  payout_id uuid primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  outcome text not null check (outcome in ('paid', 'refused', 'unknown')),
  reference text not null,
  at timestamptz not null default platform.clock()
);

grant select, insert, update on cashier.settings to chokdee_app;
grant select on
  cashier.deposit,
  cashier.deposit_reference,
  cashier.notice,
  cashier.withdrawal,
  cashier.withdrawal_step
  to chokdee_app;
grant select, insert on cashier.payee, cashier.sandbox_payout to chokdee_app;
grant select, insert, update on cashier.sandbox_order, cashier.sandbox_answer to chokdee_app;
