-- A deposit: what a member said will be paid, and what became of it. Written only by the functions of this schema.
create table cashier.deposit (
  member_id uuid not null,
  id uuid not null,
  brand_id text not null,
  account text not null,
  -- The caller's own id of the request and the hash of what it asked: a second press finds the first.
  request_id uuid not null,
  request_hash bytea not null,
  -- The name the deposit has for people and for the channel.
  order_number text not null,
  channel text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'created' check (state in ('created', 'pending', 'confirmed', 'expired', 'failed')),
  created_at timestamptz not null default platform.clock(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  redirect_url text,
  -- What reached the purse, under which posting, and the payer bank's authorisation (facts/trust.md M2).
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

-- Where a channel's reference leads. Keyed by the reference, because the bank knows no member (as vendor keys, design/money.md).
create table cashier.deposit_reference (
  reference text primary key,
  member_id uuid not null,
  deposit_id uuid not null,
  foreign key (member_id, deposit_id) references cashier.deposit (member_id, id)
);

-- Every authentic notice a channel sent, with what was done about it. The nonce makes a replayed notice harmless.
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
  -- credited, repeated and refused are done; the others wait for a person (docs/decisions/0010).
  result text not null check (result in ('credited', 'repeated', 'refused', 'late', 'amount', 'currency', 'reference', 'protection', 'duplicate', 'contrary')),
  -- A person's decision; from the brand's threshold on the first operator only proposes it.
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
  check (decided_by is null or proposed_by is null or decided_by <> proposed_by or decision = 'return')
);
create index notice_by_age on cashier.notice (received_at desc);
create index notice_of_deposit on cashier.notice (member_id, deposit_id);
create index notice_open on cashier.notice (received_at) where decided_at is null and result not in ('credited', 'repeated', 'refused');

-- The roads a deposit can take. What is confirmed never changes again.
create function cashier.guard_deposit() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.member_id, new.id, new.brand_id, new.channel, new.amount, new.currency, new.order_number, new.request_id)
     is distinct from (old.member_id, old.id, old.brand_id, old.channel, old.amount, old.currency, old.order_number, old.request_id) then
    raise exception 'a deposit keeps what it was opened with';
  end if;
  if old.state || '>' || new.state not in (
    'created>pending', 'created>confirmed', 'created>expired', 'created>failed',
    'pending>confirmed', 'pending>expired', 'pending>failed', 'expired>confirmed', 'failed>confirmed') then
    raise exception 'a deposit cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger guard before update on cashier.deposit for each row execute function cashier.guard_deposit();

grant select on cashier.deposit, cashier.deposit_reference, cashier.notice to chokdee_app;
