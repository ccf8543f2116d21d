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

-- A wager as a command asks for it; the names are the command's keys. Read in one step, which costs a fifth of asking key by key.
create type wagering.request as (
  "id" uuid, "memberId" uuid, "brandId" text, "product" text, "vendor" text, "game" text, "round" text, "currency" text, "ruleVersion" text,
  "stake" bigint, "payout" bigint, "validBet" bigint, "session" uuid, "place" text, "price" numeric, "detail" jsonb, "seedPair" uuid, "nonce" bigint
);
-- One of many commands that are accepted at once: its place among them, its content hash, what it asks for.
create type wagering.numbered_request as (n integer, hash bytea, c wagering.request);
-- The event is made from it now; the former shape goes.
drop function if exists wagering.event(wagering.wager, integer, bigint, bigint, bigint, bigint, bigint, bigint, bigint);

-- A CHECK is built anew by every statement that writes a row. What this one said is said by the two functions that write a wager
-- (`wagering.accept`, `wagering.apply_outcome`) and proved afterwards (wagers-are-whole). Decision 0007.
alter table wagering.wager drop constraint wager_is_whole;
-- The event carries the day alone, not the moment it is reckoned from: the former shape goes.
drop function if exists wagering.event(wagering.request, text, timestamptz, bigint, bigint, integer, bigint, bigint, bigint, bigint, bigint, bigint, bigint);

-- One of many results that are settled at once: its place among them, its command, and the wager with its result (`payout`, `validBet`).
create type wagering.result as (n integer, id uuid, hash bytea, reason text, detail jsonb, c wagering.request);

-- A reversal inside a command has its key from the ledger (ledger.part_id), and a posting that must stand is asked for by its status alone:
-- the former shapes go.
drop function if exists wagering.reversal_id(uuid);
drop function if exists wagering.require_ok(ledger.outcome);

-- Nobody asked for it any more: what a wager posts is said by `ledger.post_cash`.
drop function if exists wagering.lines(text, bigint, bigint, boolean);

-- Commands from before ids were claimed (0104): free wagers and what followed on them moved nothing, and the undoing of an immediate wager stood
-- beside its command's id. They claim their ids now, so that the ledger knows every command (I6, wagers-are-ledger-commands).
do $$
begin
  perform ledger.claim_former(w.member_id, w.id, w.hash, w.placed_at) from wagering.wager w;
  perform ledger.claim_former(o.member_id, o.id, o.hash, o.at) from wagering.outcome o;
end
$$;
