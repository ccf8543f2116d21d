-- The smallest id to read so that every purse entry after a checkpoint is found: a version can
-- carry an id that is up to 20 minutes older than that of the version before it.
create or replace function ledger.read_from(p_position uuid)
returns uuid
language sql immutable parallel safe
as $$
  select ledger.first_id(to_timestamp(ledger.millis_of(p_position) / 1000.0) - interval '20 minutes')
$$;
grant execute on function ledger.read_from to chokdee_app;
