-- Confirms or rejects a request that a round becomes void. Input: `requestId`, `brandId`,
-- `operatorId`, `name`, `accept`. Returns `ok`, `replayed`, `unknown`, `decided` (otherwise, or by
-- somebody else), `same` (nobody confirms an own request), `related` (nor one of somebody who does
-- not count as another person, console.is_other_person) or `closed` (the round is void).
-- A void round is left out of the roads, and the driver has its stakes returned.
create or replace function tables.decide_void(command jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_accept constant boolean := (command ->> 'accept')::boolean;
  v_operator constant uuid := (command ->> 'operatorId')::uuid;
  v_request tables.void_request;
  v_round tables.round;
begin
  select r.* into v_round
  from tables.void_request q
  join tables.round r on r.round_id = q.round_id
  where q.request_id = (command ->> 'requestId')::uuid and r.brand_id = command ->> 'brandId'
  for update of r;
  if not found then
    return 'unknown';
  end if;
  select q.* into strict v_request
  from tables.void_request q
  where q.request_id = (command ->> 'requestId')::uuid
  for update;
  if v_request.state <> 'open' then
    return case
      when v_request.decided_by = v_operator and (v_request.state = 'confirmed') = v_accept then 'replayed'
      else 'decided'
    end;
  end if;
  if v_accept and v_request.requested_by = v_operator then
    return 'same';
  end if;
  if v_accept and not console.is_other_person(v_request.requested_by, v_operator) then
    return 'related';
  end if;
  if v_accept and v_round.state = 'void' then
    return 'closed';
  end if;
  update tables.void_request q
  set
    state = case when v_accept then 'confirmed' else 'rejected' end,
    decided_by = v_operator,
    decided_name = command ->> 'name',
    decided_at = platform.clock()
  where q.request_id = v_request.request_id;
  if not v_accept then
    return 'ok';
  end if;
  update tables.round r
  set
    state = 'void',
    void_reason = v_request.reason,
    has_bets = exists (select from tables.exposure x where x.round_id = r.round_id),
    events = r.events || tables.event(platform.clock(), 'void'),
    ends_at = coalesce(r.ends_at, platform.clock() + interval '5 seconds')
  where r.round_id = v_round.round_id;
  perform tables.read_roads(v_round.shoe_id);
  perform tables.note_change(v_round.brand_id, v_round.code);
  return 'ok';
end
$$;
grant execute on function tables.decide_void to chokdee_app;
