-- The id of the outcome that a chunk of a settlement job gives to a wager: a UUIDv7 with the time
-- of the chunk in milliseconds, the position in the chunk (so that the ids of a member ascend) and
-- a hash of job and wager. A repeated chunk has the same ids.
-- One expression, so that the call is inlined.
create or replace function wagering.settlement_id(p_job uuid, p_wager uuid, p_at bigint, p_position bigint)
returns uuid
language sql immutable as $$
  select encode(
    substring(int8send(p_at), 3)
      || substring(int8send(28672 + p_position), 7)
      || int8send(
        (uuid_hash_extended(p_wager, uuid_hash_extended(p_job, 0)) & 4611686018427387903)
          | (-9223372036854775808)
      ),
    'hex'
  )::uuid
$$;
