-- A UUIDv7 of the one clock (RFC 9562 section 5.7, its 12 bits after the version filled with the fraction of the millisecond by method 3 of section 6.2),
-- so that ids made one after the other are in order. PostgreSQL 15 to 17 have none of their own.
create or replace function platform.uuid7() returns uuid
language sql volatile parallel safe
as $$
  select pg_catalog.encode(
    pg_catalog.overlay(
      pg_catalog.overlay(pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), pg_catalog.substring(pg_catalog.int8send(micro / 1000), 3), 1, 6),
      pg_catalog.substring(pg_catalog.int8send(28672 + (micro % 1000) * 4096 / 1000), 7), 7, 2),
    'hex')::uuid
  from (select pg_catalog.floor(extract(epoch from platform.clock()) * 1000000)::bigint as micro) as clock
$$;
grant execute on function platform.uuid7() to chokdee_app;
