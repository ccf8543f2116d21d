-- Daily comparison of what the channels settled with what the ledger booked. Amounts are
-- micro-units; `direction` is `in` for deposits and `out` for payouts.

-- One business day of a channel. `waiting`: its settled transfers are not known yet; `due`: they
-- are to be compared.
create table cashier.reconciliation (
  channel text not null check (length(channel) <= 40),
  direction text not null check (direction in ('in', 'out')),
  day date not null,
  state text not null check (state in ('waiting', 'due', 'done', 'failed')),
  compared_at timestamptz,
  failure text,
  primary key (channel, direction, day)
);
create index reconciliation_due on cashier.reconciliation (day) where state = 'due';

-- What a channel settled. `key` is the payer bank's number of a deposit, or the id of a payout.
create table cashier.settled_transfer (
  channel text not null,
  direction text not null,
  day date not null,
  line integer not null,
  key text not null check (length(key) between 1 and 100),
  reference text not null check (length(reference) <= 100),
  amount bigint not null check (amount > 0),
  currency text not null check (length(currency) <= 10),
  settled_at timestamptz not null,
  primary key (channel, direction, day, line)
);

-- The sums of a brand's day.
create table cashier.reconciliation_total (
  brand_id text not null,
  channel text not null,
  direction text not null,
  day date not null,
  settled_count bigint not null,
  settled_amount bigint not null,
  booked_count bigint not null,
  booked_amount bigint not null,
  primary key (brand_id, day, channel, direction)
);

-- A payment on which channel and ledger disagree. One row per payment; `brand_id` is null when
-- neither its reference nor its key is one of ours.
create table cashier.finding (
  id uuid primary key default platform.uuid7(),
  brand_id text,
  channel text not null,
  direction text not null,
  day date not null,
  key text not null,
  kind text not null check (kind in ('missing_ledger', 'missing_channel', 'doubled', 'amount')),
  reference text not null,
  currency text not null,
  settled_count bigint not null,
  settled_amount bigint not null,
  booked_count bigint not null,
  booked_amount bigint not null,
  found_at timestamptz not null default platform.clock(),
  -- `matched`: a later comparison found no difference.
  resolution text check (resolution in ('matched', 'booked', 'returned', 'bank', 'other')),
  note text check (length(note) between 1 and 500),
  resolved_by uuid,
  resolved_at timestamptz,
  unique (channel, direction, key),
  check ((resolution is null) = (resolved_at is null)),
  check ((resolution is null or resolution = 'matched') = (resolved_by is null))
);
create index finding_open on cashier.finding (brand_id, found_at) where resolution is null;
create index finding_by_age on cashier.finding (brand_id, found_at desc);

-- Finds a payout by its id, which the channel knows, and by its posting.
create unique index withdrawal_payout on cashier.withdrawal (payout_id) where payout_id is not null;
create index withdrawal_posting on cashier.withdrawal (member_id, posting_id) where posting_id is not null;

grant select, insert, update on cashier.reconciliation to chokdee_app;
grant select, insert, delete on cashier.settled_transfer to chokdee_app;
grant select on cashier.reconciliation_total, cashier.finding to chokdee_app;
