-- The books of the sandbox bank, which stands outside the house: no function of the cashier reads them.
create table cashier.sandbox_order (
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null default platform.clock(),
  -- What the payer pressed: now, twice, late, never, refuse. Pressed once.
  choice text check (choice in ('now', 'twice', 'late', 'never', 'refuse')),
  chosen_at timestamptz,
  authorisation text
);
-- The answers the bank still owes. Sent until the shop says it has them, or given up after the last try.
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
-- Payouts the sandbox bank made, one per payout id whatever is asked again.
create table cashier.sandbox_payout (
  payout_id uuid primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  outcome text not null check (outcome in ('paid', 'refused', 'unknown')),
  reference text not null,
  at timestamptz not null default platform.clock()
);
grant select, insert, update on cashier.sandbox_order, cashier.sandbox_answer to chokdee_app;
grant select, insert on cashier.sandbox_payout to chokdee_app;
