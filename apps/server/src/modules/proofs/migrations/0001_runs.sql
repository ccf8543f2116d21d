-- Runs of the ledger proof, with their results (decision 0029).
create schema proofs;
grant usage on schema proofs to chokdee_app;

create table proofs.run (
  run_id uuid primary key default platform.uuid7(),
  kind text not null check (kind in ('full', 'incremental')),
  -- `interrupted`: its process ended before it did.
  state text not null default 'queued' check (
    state in ('queued', 'running', 'done', 'cancelled', 'failed', 'interrupted')
  ),
  -- The operator who asked for it; null for the schedule and the command line.
  brand_id text,
  requested_by text,
  requested_at timestamptz not null default platform.clock(),
  started_at timestamptz,
  finished_at timestamptz,
  -- What is checked now: members, time or days; `total` is 0 while unknown.
  step text not null default 'members' check (step in ('members', 'time', 'days')),
  done bigint not null default 0,
  total bigint not null default 0,
  -- The results per rule, so far or at the end: invariant, name, ok, broken, sample.
  rules jsonb not null default '[]',
  -- The number of rules that do not hold.
  violations integer not null default 0,
  -- The members that were checked, and the id below which their commands are proved.
  members bigint,
  position uuid,
  cancel_requested_at timestamptz,
  cancelled_by text,
  -- The run that was interrupted and is repeated by this one.
  retry_of uuid references proofs.run,
  error text,
  constraint ended_by check ((state in ('queued', 'running')) = (finished_at is null)),
  constraint proved_by check ((state = 'done') = (position is not null))
);
-- One run at a time.
create unique index run_open on proofs.run ((true)) where state in ('queued', 'running');
-- The newest runs, and those to purge (docs/decisions/0019).
create index run_by_request on proofs.run (requested_at);

grant select, insert, update on proofs.run to chokdee_app;
