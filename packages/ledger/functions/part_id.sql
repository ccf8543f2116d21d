-- The key of a reversal that is a part of another command: the command's id as a UUIDv8. The ids of
-- callers are UUIDv7 (ledger.is_stale), so the two never collide, and a repeated command gets the
-- same key.
create or replace function ledger.part_id(p_id uuid)
returns uuid
language sql immutable parallel safe
as $$
  select encode(set_byte(uuid_send(p_id), 6, (get_byte(uuid_send(p_id), 6) & 15) | 128), 'hex')::uuid
$$;
