-- Bulk settlement: one result over the wagers of a round, or over a list of wagers (decision 0030).

-- The wagers of a round in member order, open or with an earlier result. Wagers that were settled
-- when they were placed are not in it.
create index wager_by_round on wagering.wager (game, round, member_id, id) where not immediate;

create table wagering.settlement_job (
  id uuid primary key default platform.uuid7(),
  -- What has the result (a draw, an event), as the product names it, and which of its results.
  subject text not null,
  version integer not null check (version > 0),
  kind text not null check (kind in ('result', 'void')),
  -- The product's function that computes payouts from `result`; null for a void.
  payout_rule text,
  result jsonb,
  reason text not null,
  -- The content of the request: a repetition must have the same.
  hash bytea not null,
  -- The round whose wagers are settled; null: those listed in `settlement_item`.
  vendor text,
  game text,
  round text,
  -- No wager of the round has a lower id.
  since uuid not null,
  -- `failed`: wagers were set aside. `superseded`: a later version replaced it.
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'superseded')),
  -- How far the wagers of the round were walked through, in the order of member and id.
  walked boolean not null,
  last_member uuid,
  last_wager uuid,
  -- Committed chunks: a chunk that is repeated has an earlier number.
  chunks bigint not null default 0,
  -- Null until the wagers are counted.
  total bigint,
  done bigint not null default 0,
  -- Why the walk was stopped.
  error text,
  -- The transaction of the request: when all older ones have ended, no wager can still appear.
  requested_in xid8 not null default pg_current_xact_id(),
  requested_at timestamptz not null default platform.clock(),
  finished_at timestamptz,
  unique (subject, version),
  constraint paid_by check ((kind = 'result') = (payout_rule is not null)),
  constraint of_a_round check (num_nulls(vendor, game, round) in (0, 3)),
  constraint ended_at check ((state = 'running') = (finished_at is null))
);
create index settlement_job_open on wagering.settlement_job (id) where state in ('running', 'failed');

-- Wagers of a job that its walk does not settle: those it was given as a list, and those that it
-- left aside. Deleted when they are done.
create table wagering.settlement_item (
  job_id uuid not null references wagering.settlement_job,
  member_id uuid not null,
  wager_id uuid not null,
  -- `busy`: another transaction had locked the member. `failed`: a program error, see `error`.
  state text not null default 'waiting' check (state in ('waiting', 'busy', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null default platform.clock(),
  error text,
  primary key (job_id, member_id, wager_id)
);

grant select on wagering.settlement_job, wagering.settlement_item to chokdee_app;

-- What a chunk of a settlement job does to a wager; the names are the keys of its request. `kind`:
-- settle, resettle, void, none (it has the result already), busy, failed (see `error`).
create type wagering.chunk_wager as (
  "memberId" uuid,
  "wagerId" uuid,
  "kind" text,
  "payout" bigint,
  "validBet" bigint,
  "detail" jsonb,
  "error" text
);
