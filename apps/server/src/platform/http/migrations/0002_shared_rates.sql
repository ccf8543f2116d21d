-- Counters of strict rates, shared by all copies (docs/decisions/0025). Unlogged: a crash of
-- PostgreSQL empties it, and counting starts again. rate-limiter-flexible writes it and needs these
-- columns in this order. `expire` is in epoch milliseconds.
create unlogged table platform.rate (
  key text primary key check (length(key) <= 300),
  points integer not null,
  expire double precision not null
) with (fillfactor = 70);
create index rate_by_age on platform.rate (expire);
grant select, insert, update, delete on platform.rate to chokdee_app;
