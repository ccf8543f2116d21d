-- A UUIDv7 of the one clock (RFC 9562 section 5.7). PostgreSQL 15 to 17 have none of their own.
create or replace function platform.uuid7() returns uuid
language sql volatile parallel safe
as $$
  select pg_catalog.encode(
    pg_catalog.set_bit(pg_catalog.set_bit(
      pg_catalog.overlay(
        pg_catalog.uuid_send(pg_catalog.gen_random_uuid()),
        pg_catalog.substring(pg_catalog.int8send(pg_catalog.floor(extract(epoch from platform.clock()) * 1000)::bigint), 3), 1, 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
grant execute on function platform.uuid7() to chokdee_app;
