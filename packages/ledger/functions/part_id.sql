-- The key of a reversal that is a part of another command: the command's id as version 8. A caller's id is a version 7 (ledger.is_stale), so
-- the two never meet, and a repeated command names the same part again.
create or replace function ledger.part_id(p_id uuid) returns uuid language sql immutable parallel safe as $$
  select encode(set_byte(uuid_send(p_id), 6, (get_byte(uuid_send(p_id), 6) & 15) | 128), 'hex')::uuid
$$;
