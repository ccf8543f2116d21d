-- Wagers of every product, in one table that betting record, limits, points and reports read.
create schema wagering;
grant usage on schema wagering to chokdee_app;

-- Rules of one column are domains. A CHECK constraint is parsed from its text by every statement
-- that writes a row; a domain is checked only where its column is written (docs/performance.md).
create domain wagering.amount as bigint check (value >= 0);
create domain wagering.state as text check (value in ('placed', 'settled', 'voided', 'cancelled'));
create domain wagering.kind as text check (value in ('settle', 'resettle', 'void', 'cancel'));

-- `id` is the UUIDv7 of the command that placed the wager. It carries the time, so the key also
-- serves date ranges and the monthly partitions.
-- The row is its own idempotency record: `hash` is the content of the command, `balance_after` and
-- `balance_version` are the stored answer.
-- The rules between columns have no CHECK. The two functions that write a wager (`wagering.accept`,
-- `wagering.apply_outcome`) enforce them, the invariant `wagers-are-whole` proves them
-- (decision 0007).
create table wagering.wager (
  member_id uuid not null,
  id uuid not null,
  placed_at timestamptz not null,
  -- Null exactly while the wager is `placed`.
  settled_at timestamptz,
  stake wagering.amount not null,
  stake_bonus wagering.amount not null default 0,
  -- The part of the stake that was really at risk, at most the stake; 0 while open or once voided.
  valid_bet wagering.amount not null default 0,
  payout wagering.amount not null default 0,
  -- Balance and version of the `cash` purse right after the command that placed the wager.
  balance_after bigint not null,
  balance_version bigint not null,
  nonce bigint,
  -- Number of outcomes after the placing, and the last one: a reversal undoes that one.
  outcomes integer not null default 0,
  outcome_id uuid,
  session uuid,
  seed_pair uuid,
  state wagering.state not null,
  -- Placed and settled by one command.
  immediate boolean not null,
  brand_id text not null,
  product text not null,
  vendor text not null,
  game text not null,
  round text not null,
  currency text not null,
  rule_version text not null,
  -- Where the bet was placed from, if known.
  place text,
  -- Decimal odds of a priced bet.
  price numeric(14, 6),
  hash bytea not null,
  detail jsonb not null,
  primary key (member_id, id)
) partition by range (id);

-- What a command did to a wager after its placing. Rows are never changed: each is its command's
-- idempotency record, together they are the history of a resettled wager.
create table wagering.outcome (
  member_id uuid not null,
  id uuid not null,
  wager_id uuid not null,
  at timestamptz not null,
  -- 1 for the first outcome of the wager, without gaps.
  ordinal integer not null,
  kind wagering.kind not null,
  payout wagering.amount not null,
  valid_bet wagering.amount not null,
  balance_after bigint not null,
  balance_version bigint not null,
  reason text,
  hash bytea not null,
  detail jsonb,
  primary key (member_id, id)
) partition by range (id);

-- Bets, stakes, valid bets and payouts per member, day (GMT+8, of the placing) and vendor. The
-- consumer `wagering.totals` fills it from the outbox.
create table wagering.daily_total (
  member_id uuid not null,
  day date not null,
  product text not null,
  vendor text not null,
  currency text not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  valid_bet bigint not null default 0,
  payout bigint not null default 0,
  primary key (member_id, day, product, vendor)
);

grant select on wagering.wager, wagering.outcome to chokdee_app;
grant select, insert, update on wagering.daily_total to chokdee_app;

-- A wager as a command requests it; the names are the command's keys. Reading all keys in one step
-- costs a fifth of reading them one by one.
create type wagering.request as (
  "id" uuid,
  "memberId" uuid,
  "brandId" text,
  "product" text,
  "vendor" text,
  "game" text,
  "round" text,
  "currency" text,
  "ruleVersion" text,
  "stake" bigint,
  "payout" bigint,
  "validBet" bigint,
  "session" uuid,
  "place" text,
  "price" numeric,
  "detail" jsonb,
  "seedPair" uuid,
  "nonce" bigint
);

-- A command of a batch that places a wager: its position in the batch, its content hash, its wager.
create type wagering.numbered_request as (n integer, hash bytea, request wagering.request);

-- A command of a batch that settles a wager: its position in the batch, its own id, content hash,
-- reason and detail, and the wager with the new `payout` and `validBet`.
create type wagering.numbered_result as (
  n integer,
  id uuid,
  hash bytea,
  reason text,
  detail jsonb,
  request wagering.request
);
