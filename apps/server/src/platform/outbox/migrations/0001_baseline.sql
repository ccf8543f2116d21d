-- What has happened and who still has to hear of it. A command appends one row in its own transaction; the relay reads in commit
-- order and feeds the consumers. Partitioned by day so that what everybody has heard can be dropped in one stroke.
create table platform.outbox (
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null,
  topic text not null,
  member_id uuid,
  -- Text, not jsonb: it is written once and read once, and the text costs half.
  payload json not null
) partition by range (at);
create index outbox_position on platform.outbox (xid, id);

-- Orders the events of one transaction; across transactions `xid` does.
create sequence platform.outbox_id as bigint cache 1;

-- Where each consumer stands. The lease lets one copy of the server feed it at a time; `epoch` fences a copy that lost the lease.
create table platform.outbox_consumer (
  name text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0,
  holder text,
  epoch bigint not null default 0,
  leased_until timestamptz,
  failures integer not null default 0,
  failed_at timestamptz,
  last_error text,
  advanced_at timestamptz
);

-- Events a consumer has already taken in, for consumers whose effect must happen once (see outbox/first-sight.ts).
create table platform.outbox_processed (
  consumer text not null references platform.outbox_consumer on delete cascade,
  id bigint not null,
  at timestamptz not null,
  primary key (consumer, id)
);

-- Events a consumer could not bear, set aside so that the rest goes on. A person looks at them and sends them again.
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

grant select on platform.outbox, platform.outbox_consumer, platform.outbox_processed, platform.outbox_dead_letter to chokdee_app;
grant insert, update on platform.outbox_consumer to chokdee_app;
grant insert, delete on platform.outbox_processed, platform.outbox_dead_letter to chokdee_app;

-- It answers something now, so that it can stand in an assignment: the former shape goes, the new one comes from functions/.
drop function if exists platform.append(timestamptz, text, uuid, json);

-- Parked events are read in pages, newest first.
create index outbox_dead_letter_newest on platform.outbox_dead_letter (dead_lettered_at desc);
