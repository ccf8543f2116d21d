-- The smallest id of a moment: the bound of partitions and of searches by time. Moments outside what 48 bits of milliseconds can say are cut off.
create or replace function ledger.first_id(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(least(greatest(date_part('epoch', p_at), 0), 281474976710) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
grant execute on function ledger.first_id to chokdee_app;
