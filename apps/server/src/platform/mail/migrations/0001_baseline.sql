-- Letters (mail and SMS) waiting to go out, written in the transaction that has a reason to send one.
create table platform.outgoing_message (
  message_id uuid primary key default platform.uuid7(),
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null check (length(recipient) between 3 and 320),
  subject text not null check (length(subject) <= 200),
  -- Emptied once it is sent, except where the demo outbox shows it: a letter may carry a code.
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default platform.clock(),
  due_at timestamptz not null default platform.clock(),
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outgoing_message_due on platform.outgoing_message (due_at) where sent_at is null and failed_at is null;
grant select, insert, update, delete on platform.outgoing_message to chokdee_app;

-- Letters that went or were given up are removed by the time of their end (docs/decisions/0019).
create index outgoing_message_over on platform.outgoing_message (coalesce(sent_at, failed_at)) where sent_at is not null or failed_at is not null;
