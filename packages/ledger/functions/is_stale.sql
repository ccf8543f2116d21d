-- Whether an id is too old or too new to be seen for the first time at `p_at` (default: now): 10 minutes either way. What is not a UUIDv7 is stale too.
create or replace function ledger.is_stale(p_id uuid, p_at timestamptz default platform.clock()) returns boolean language sql stable as $$
  select substring(p_id::text, 15, 1) <> '7' or abs(ledger.millis_of(p_id) - date_part('epoch', p_at) * 1000) > 600000
$$;
grant execute on function ledger.is_stale to chokdee_app;
