-- Wagers of every product, in one table: the betting record, limits, rebates, points and reports all read from here.
create schema wagering;
grant usage on schema wagering to chokdee_app;

-- `id` is the UUIDv7 of the command that placed the wager: it carries the time, so the key serves date ranges and the months too.
-- The row is its own idempotency record: `hash` is the content, `balance_after` and `balance_version` are the stored answer.
create table wagering.wager (
  member_id uuid not null,
  id uuid not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  stake bigint not null check (stake >= 0),
  stake_bonus bigint not null default 0 check (stake_bonus between 0 and stake),
  -- What the stake really risked: never more than the stake, nothing while open or once voided.
  valid_bet bigint not null default 0 check (valid_bet between 0 and stake),
  payout bigint not null default 0 check (payout >= 0),
  balance_after bigint not null,
  balance_version bigint not null,
  nonce bigint,
  -- Outcomes after the placing: the last one is what a reversal undoes.
  outcomes integer not null default 0,
  outcome_id uuid,
  session uuid,
  seed_pair uuid,
  state text not null check (state in ('placed', 'settled', 'voided', 'cancelled')),
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
  check ((state = 'placed') = (settled_at is null)),
  check (state = 'settled' or (valid_bet = 0 and payout = 0))
) partition by range (id);

-- What a command did to a wager after its placing, never altered: its own idempotency record, and the history of a re-settled wager.
create table wagering.outcome (
  member_id uuid not null,
  id uuid not null,
  wager_id uuid not null,
  at timestamptz not null,
  ordinal integer not null check (ordinal >= 1),
  kind text not null check (kind in ('settle', 'resettle', 'void', 'cancel')),
  payout bigint not null check (payout >= 0),
  valid_bet bigint not null check (valid_bet >= 0),
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
