-- The time in a UUIDv7, epoch milliseconds.
create or replace function ledger.millis_of(p_id uuid)
returns bigint
language sql immutable
as $$
  select ('x' || translate(left(p_id::text, 13), '-', ''))::bit(48)::bigint
$$;
grant execute on function ledger.millis_of to chokdee_app;
