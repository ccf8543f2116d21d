-- Asks that a round becomes void; another operator decides. Input: `requestId`, `brandId`,
-- `roundId`, `reason`, `operatorId`, `name`. Returns `ok`, `replayed`, `conflict` (the id has other
-- content), `unknown`, `waiting` (another request is open) or `closed` (it is void already).
create or replace function tables.request_void(command jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_round tables.round;
  v_same boolean;
begin
  select r.* into v_round
  from tables.round r
  where r.round_id = (command ->> 'roundId')::uuid and r.brand_id = command ->> 'brandId'
  for update;
  if not found then
    return 'unknown';
  end if;
  select
    q.round_id = v_round.round_id
    and q.reason = command ->> 'reason'
    and q.requested_by = (command ->> 'operatorId')::uuid
  into v_same
  from tables.void_request q
  where q.request_id = (command ->> 'requestId')::uuid;
  if found then
    return case when v_same then 'replayed' else 'conflict' end;
  end if;
  if v_round.state = 'void' then
    return 'closed';
  end if;
  if exists (select from tables.void_request q where q.round_id = v_round.round_id and q.state = 'open') then
    return 'waiting';
  end if;
  insert into tables.void_request (request_id, round_id, reason, requested_by, requested_name)
  values (
    (command ->> 'requestId')::uuid,
    v_round.round_id,
    command ->> 'reason',
    (command ->> 'operatorId')::uuid,
    command ->> 'name'
  );
  return 'ok';
end
$$;
grant execute on function tables.request_void to chokdee_app;
