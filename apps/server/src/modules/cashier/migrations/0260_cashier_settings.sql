create schema cashier;
grant usage on schema cashier to chokdee_app;

-- The brand's own figures. A brand without a row has no cashier. Amounts are micro-units.
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
  -- Minutes after which a paid withdrawal that nobody answered counts as received (decision D17).
  confirmation_minutes integer not null default 1440 check (confirmation_minutes between 1 and 43200),
  -- Payee accounts a member may keep.
  payees integer not null default 5 check (payees between 1 and 50),
  -- The figures the house aims at, in minutes, shown beside the measured averages (decision D10).
  deposit_target_minutes integer not null default 2 check (deposit_target_minutes > 0),
  withdrawal_target_minutes integer not null default 10 check (withdrawal_target_minutes > 0),
  check (deposit_maximum >= deposit_minimum),
  check (withdrawal_maximum >= withdrawal_minimum)
);
grant select, insert, update on cashier.settings to chokdee_app;
