-- Whether an id is too old or too new to be seen for the first time: 10 minutes either way by the one clock. What is not a UUIDv7 is stale too.
create or replace function ledger.is_stale(p_id uuid) returns boolean language sql stable as $$
  select substring(p_id::text, 15, 1) <> '7' or abs(ledger.millis_of(p_id) - extract(epoch from platform.clock()) * 1000) > 600000
$$;
