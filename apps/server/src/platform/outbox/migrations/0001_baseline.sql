-- Events of committed transactions for the consumers. A command inserts its events in its own
-- transaction; the relay reads them in commit order. Partitioned by UTC day, so that consumed days
-- can be dropped.
create table platform.outbox (
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null,
  topic text not null,
  member_id uuid,
  -- json, not jsonb: it is written once and read once, and json costs half.
  payload json not null
) partition by range (at);
create index outbox_position on platform.outbox (xid, id);

-- Orders the events of one transaction; `xid` orders transactions.
create sequence platform.outbox_id as bigint cache 1;

-- Cursor and lease of each consumer. The lease lets one copy of the server feed the consumer at a
-- time; `epoch` fences off a copy that has lost the lease.
create table platform.outbox_consumer (
  name text primary key,
  -- Position of the last event read.
  xid xid8 not null default '0',
  id bigint not null default 0,
  holder text,
  epoch bigint not null default 0,
  leased_until timestamptz,
  -- Failures since the cursor last advanced.
  failures integer not null default 0,
  failed_at timestamptz,
  last_error text,
  advanced_at timestamptz
);

-- Events that a consumer has processed, for consumers whose effect must happen once (see
-- outbox/processed-events.ts).
create table platform.outbox_processed (
  consumer text not null references platform.outbox_consumer on delete cascade,
  id bigint not null,
  at timestamptz not null,
  primary key (consumer, id)
);

-- Dead letters: events a consumer has failed on repeatedly. An operator reads them and retries
-- them.
create table platform.outbox_dead_letter (
  consumer text not null references platform.outbox_consumer on delete cascade,
  id bigint not null,
  xid xid8 not null,
  at timestamptz not null,
  topic text not null,
  member_id uuid,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  dead_lettered_at timestamptz not null,
  primary key (consumer, id)
);
-- The console lists dead letters in pages, newest first.
create index outbox_dead_letter_newest on platform.outbox_dead_letter (dead_lettered_at desc);

grant select on
  platform.outbox,
  platform.outbox_consumer,
  platform.outbox_processed,
  platform.outbox_dead_letter
to chokdee_app;
grant insert, update on platform.outbox_consumer to chokdee_app;
grant insert, delete on platform.outbox_processed, platform.outbox_dead_letter to chokdee_app;
