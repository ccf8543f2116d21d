-- Wagers of every product, in one table: the betting record, limits, rebates, points and reports all read from here.
create schema wagering;
grant usage on schema wagering to chokdee_app;

-- Rules of one column are domains, rules between columns one CHECK: a CHECK is parsed from its text by every statement that writes a row
-- (docs/performance.md).
create domain wagering.amount as bigint check (value >= 0);
create domain wagering.state as text check (value in ('placed', 'settled', 'voided', 'cancelled'));
create domain wagering.kind as text check (value in ('settle', 'resettle', 'void', 'cancel'));

-- `id` is the UUIDv7 of the command that placed the wager: it carries the time, so the key serves date ranges and the months too.
-- The row is its own idempotency record: `hash` is the content, `balance_after` and `balance_version` are the stored answer.
create table wagering.wager (
  member_id uuid not null,
  id uuid not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  stake wagering.amount not null,
  stake_bonus wagering.amount not null default 0,
  -- What the stake really risked: never more than the stake, nothing while open or once voided.
  valid_bet wagering.amount not null default 0,
  payout wagering.amount not null default 0,
  balance_after bigint not null,
  balance_version bigint not null,
  nonce bigint,
  -- Outcomes after the placing: the last one is what a reversal undoes.
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
  place text,
  price numeric(14, 6),
  hash bytea not null,
  detail jsonb not null,
  primary key (member_id, id),
  constraint wager_is_whole check (valid_bet <= stake and (settled_at is null) = (state = 'placed'))
) partition by range (id);

-- What a command did to a wager after its placing, never altered: its own idempotency record, and the history of a re-settled wager.
create table wagering.outcome (
  member_id uuid not null,
  id uuid not null,
  wager_id uuid not null,
  at timestamptz not null,
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

-- Bets, valid bets and wins per member, day (GMT+8, of the placing) and vendor; fed by the outbox.
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
