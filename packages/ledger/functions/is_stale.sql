-- Whether a new id is more than 10 minutes from `p_at` (default now), in either direction, or is
-- not a UUIDv7.
create or replace function ledger.is_stale(p_id uuid, p_at timestamptz default platform.clock())
returns boolean
language sql stable
as $$
  select
    substring(p_id::text, 15, 1) <> '7'
    or abs(ledger.millis_of(p_id) - date_part('epoch', p_at) * 1000) > 600000
$$;
grant execute on function ledger.is_stale to chokdee_app;
