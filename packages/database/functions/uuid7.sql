-- A new UUIDv7 with the time of platform.clock() (RFC 9562 section 5.7). The 12 bits after the
-- version hold the fraction of the millisecond (section 6.2, method 3), so that ids made one after
-- another are in ascending order. PostgreSQL's own `uuidv7()` exists from version 18 on, and 15 is
-- supported; it also ignores the clock that tests move.
create or replace function platform.uuid7()
returns uuid
language sql volatile parallel safe
as $$
  select pg_catalog.encode(
    pg_catalog.overlay(
      pg_catalog.overlay(
        pg_catalog.uuid_send(pg_catalog.gen_random_uuid()),
        pg_catalog.substring(pg_catalog.int8send(micro / 1000), 3),
        1,
        6
      ),
      pg_catalog.substring(pg_catalog.int8send(28672 + (micro % 1000) * 4096 / 1000), 7),
      7,
      2
    ),
    'hex'
  )::uuid
  from (select pg_catalog.floor(extract(epoch from platform.clock()) * 1000000)::bigint as micro) as clock
$$;
grant execute on function platform.uuid7() to chokdee_app;
