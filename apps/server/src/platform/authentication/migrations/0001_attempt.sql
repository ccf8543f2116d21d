-- Counters of attempts at secrets, of players and operators (docs/decisions/0004, 0032). A bucket
-- is a hash, so that names that do not exist cannot be read from the table.
create table platform.attempt (
  bucket bytea primary key check (octet_length(bucket) = 32),
  attempts integer not null,
  last_attempt_at timestamptz not null,
  -- The next attempt is accepted from this time on.
  retry_at timestamptz not null
);
create index attempt_old on platform.attempt (last_attempt_at);
grant select, insert, update, delete on platform.attempt to chokdee_app;
