-- The ledger id of the reversal inside a command: the command's id with its last bit turned, so that a repeated command names it again.
create or replace function wagering.reversal_id(p_id uuid) returns uuid
language sql immutable parallel safe as $$
  select encode(set_byte(uuid_send(p_id), 15, get_byte(uuid_send(p_id), 15) # 1), 'hex')::uuid
$$;
