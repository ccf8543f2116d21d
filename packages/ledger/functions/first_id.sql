-- The smallest id of a moment: the bound of partitions and of searches by time.
create or replace function ledger.first_id(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
