-- Outgoing messages (email and SMS). A message is written in the transaction that causes it and
-- sent by a job.
create table platform.outgoing_message (
  message_id uuid primary key default platform.uuid7(),
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null check (length(recipient) between 3 and 320),
  subject text not null check (length(subject) <= 200),
  -- Emptied when the message is sent, because it may carry a code. The demo keeps it for its outbox
  -- page.
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default platform.clock(),
  due_at timestamptz not null default platform.clock(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outgoing_message_due on platform.outgoing_message (due_at) where sent_at is null and failed_at is null;
-- Messages are deleted by the time they were sent or given up (docs/decisions/0019).
create index outgoing_message_over on platform.outgoing_message (coalesce(sent_at, failed_at))
where sent_at is not null or failed_at is not null;
grant select, insert, update, delete on platform.outgoing_message to chokdee_app;
