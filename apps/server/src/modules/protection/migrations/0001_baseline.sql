-- Player protection: a member's state, limits and counters.
create schema protection;
grant usage on schema protection to chokdee_app;

-- Rules of one column are domains. PostgreSQL parses a CHECK constraint from its text in every
-- statement that writes a row, whichever column changes; it checks a domain only where its column
-- is written (docs/performance.md).
create domain protection.amount as bigint check (value >= 0);
create domain protection.state as text check (value in ('open', 'blocked', 'excluded', 'closed'));

-- State, limits and counters are one row: one row per limit and period had half the throughput when
-- measured.
create table protection.player_limits (
  member_id uuid primary key,
  brand_id text not null,
  currency text not null,
  state protection.state not null default 'open',
  -- A block opens by itself at this moment (time-out). An exclusion may be lifted after it, but
  -- does not end by itself.
  state_until timestamptz,
  single_bet_limit protection.amount,
  wager_day_limit protection.amount,
  wager_week_limit protection.amount,
  wager_month_limit protection.amount,
  loss_day_limit protection.amount,
  loss_week_limit protection.amount,
  loss_month_limit protection.amount,
  deposit_day_limit protection.amount,
  deposit_week_limit protection.amount,
  deposit_month_limit protection.amount,
  -- The business day (GMT+8) of the last count. It determines the day, week (from Monday) and month
  -- that the counters belong to.
  counted_on date not null,
  wagered_day bigint not null default 0,
  wagered_week bigint not null default 0,
  wagered_month bigint not null default 0,
  -- Stakes less payouts of the wagers placed in the period. An open stake counts as lost.
  lost_day bigint not null default 0,
  lost_week bigint not null default 0,
  lost_month bigint not null default 0,
  -- Deposits are counted gross; a withdrawal does not reduce them.
  deposited_day bigint not null default 0,
  deposited_week bigint not null default 0,
  deposited_month bigint not null default 0,
  -- Stakes of wagers without a result.
  in_play protection.amount not null default 0,
  -- Grows with every wager command. With the purse's revision it orders the balances that a member
  -- is sent (wallet).
  revision bigint not null default 0
) with (fillfactor = 60);
comment on table protection.player_limits is
  'One row per member: state, limits and counters (micro-units). Every money command locks it first.';

-- A stake to check and count, with the parts that count as lost and as in play (micro-units).
create type protection.stake as (
  member_id uuid,
  brand_id text,
  currency text,
  stake bigint,
  lost bigint,
  in_play bigint
);
-- The answer to a stake: the reason for its rejection (null: accepted), then the stakes in play and
-- the revision of the player limits after it.
create type protection.reservation as (refusal text, in_play bigint, revision bigint);

-- protection.player_limits holds the strictest amount per kind and period.
create table protection.limit_setting (
  member_id uuid not null references protection.player_limits,
  kind text not null check (kind in ('single_bet', 'wager', 'loss', 'deposit')),
  period text not null check (period in ('once', 'day', 'week', 'month')),
  setter text not null check (setter in ('member', 'operator')),
  amount protection.amount not null,
  set_at timestamptz not null,
  primary key (member_id, kind, period, setter),
  check ((kind = 'single_bet') = (period = 'once'))
);
comment on table protection.limit_setting is
  'The limits that the member and the operator set (micro-units). The stricter of the two applies.';

create table protection.loosening (
  member_id uuid not null,
  kind text not null,
  period text not null,
  -- Null: no limit.
  amount protection.amount,
  requested_at timestamptz not null,
  -- 24 hours after the request.
  ready_at timestamptz not null,
  primary key (member_id, kind, period),
  foreign key (member_id) references protection.player_limits
);
comment on table protection.loosening is
  'Requests of members to loosen their own limits. The member must confirm one after 24 hours.';

create table protection.change (
  member_id uuid not null,
  id uuid not null,
  changed_at timestamptz not null,
  -- `member`, or the operator's id.
  actor text not null,
  -- `state` or `limit.<kind>.<period>.<setter>`.
  what text not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  primary key (member_id, id)
);
comment on table protection.change is
  'The history of all states and limits. Its rows are never changed.';

grant select on
  protection.player_limits,
  protection.limit_setting,
  protection.loosening,
  protection.change
to chokdee_app;
