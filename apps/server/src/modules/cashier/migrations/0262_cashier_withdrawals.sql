-- An account money can be paid to. The number is sealed; its fingerprint finds the same account at other members.
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

-- A withdrawal: a request whose funds are held until it is paid, rejected or failed. Written only by the functions of this schema.
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
  state text not null default 'requested' check (state in
    ('requested', 'reviewing', 'approved', 'paying', 'paid', 'received', 'not_received', 'rejected', 'failed')),
  -- Grows by one with every change, so that two operators cannot act on the same picture.
  version integer not null default 1,
  -- Two operators decide when the amount reached the brand's threshold at the time of the request.
  pair boolean not null,
  requested_at timestamptz not null default platform.clock(),
  taken_by uuid,
  taken_at timestamptz,
  first_by uuid,
  first_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  -- The name the payout has at its channel: made once, so that asking again cannot pay twice.
  payout_id uuid,
  asked_at timestamptz,
  attempts integer not null default 0,
  -- Why a person must look at it: the payout's outcome is unknown.
  attention text check (attention in ('unknown')),
  channel_reference text,
  -- The posting that took the held funds to the channel.
  posting_id uuid,
  paid_at timestamptz,
  answer_by timestamptz,
  answered_at timestamptz,
  answered_with text check (answered_with in ('member', 'time', 'operator')),
  failure text,
  primary key (member_id, id),
  unique (member_id, request_id),
  foreign key (member_id, payee_id) references cashier.payee (member_id, id),
  check (state not in ('reviewing') or taken_by is not null),
  check (state not in ('approved', 'paying', 'paid', 'received', 'not_received') or (decided_by is not null and payout_id is not null)),
  check (not pair or payout_id is null or (first_by is not null and first_by <> decided_by)),
  check (state not in ('paid', 'received', 'not_received') or (paid_at is not null and answer_by is not null and posting_id is not null)),
  check (state <> 'rejected' or (decided_by is not null and reason is not null)),
  check (attention is null or state = 'paying')
);
create index withdrawal_by_age on cashier.withdrawal (brand_id, requested_at desc);
create index withdrawal_open on cashier.withdrawal (brand_id, state, requested_at) where state not in ('received', 'rejected', 'failed');
create index withdrawal_paid on cashier.withdrawal (brand_id, paid_at) where paid_at is not null;
create index withdrawal_unanswered on cashier.withdrawal (answer_by) where state = 'paid';
create index withdrawal_payee on cashier.withdrawal (member_id, payee_id);

-- What happened to a withdrawal, in order, by whom. Only appended to.
create table cashier.withdrawal_step (
  member_id uuid not null,
  withdrawal_id uuid not null,
  version integer not null,
  step text not null,
  state text not null,
  -- The operator who did it; null for the member and for the house's own work.
  operator_id uuid,
  note text,
  at timestamptz not null default platform.clock(),
  primary key (member_id, withdrawal_id, version),
  foreign key (member_id, withdrawal_id) references cashier.withdrawal (member_id, id)
);

-- The roads a withdrawal can take. There is none by which a member takes a request back (facts/trust.md M10).
create function cashier.guard_withdrawal() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
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
    'paid>received', 'paid>not_received', 'not_received>received', 'not_received>failed') then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger guard before update on cashier.withdrawal for each row execute function cashier.guard_withdrawal();

grant select on cashier.withdrawal, cashier.withdrawal_step to chokdee_app;
grant select, insert on cashier.payee to chokdee_app;
