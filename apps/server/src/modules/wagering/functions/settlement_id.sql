-- The id of the outcome that a chunk of a settlement job gives to a wager: a UUIDv7 with the time
-- of the chunk in milliseconds, the position in the chunk (so that the ids of a member ascend) and
-- a hash of job and wager. A repeated chunk has the same ids.
create or replace function wagering.settlement_id(p_job uuid, p_wager uuid, p_at bigint, p_position bigint)
returns uuid
language sql immutable as $$
  select encode(
    substring(int8send(p_at), 3)
      || substring(int8send(28672 + p_position), 7)
      || set_byte(hash, 0, (get_byte(hash, 0) & 63) | 128),
    'hex'
  )::uuid
  from (select substring(sha256(uuid_send(p_job) || uuid_send(p_wager)), 1, 8) as hash) h
$$;
