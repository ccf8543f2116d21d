-- The smallest UUID with the time of a moment: the bound of partitions and of searches by time.
-- Moments that do not fit into 48 bits of milliseconds are cut to the nearest one that does.
create or replace function ledger.first_id(p_at timestamptz)
returns uuid
language sql immutable
as $$
  select (
    lpad(
      to_hex(floor(least(greatest(date_part('epoch', p_at), 0), 281474976710) * 1000)::bigint),
      12,
      '0'
    ) || repeat('0', 20)
  )::uuid
$$;
grant execute on function ledger.first_id to chokdee_app;
