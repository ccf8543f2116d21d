-- Proposes a result, a correction or that a draw becomes void, by an operator or a feed; another
-- operator decides. Input: `proposalId`, `brandId`, `drawId`, `kind`, `numbers`, `reason`,
-- `operatorId` (null for a feed), `name`. Returns `ok`, `replayed`, `conflict` (the id has other
-- content), `unknown`, `early` (the draw has not taken place), `waiting` (another proposal is
-- open) or `closed` (the draw's state does not allow it).
create or replace function draws.propose(command jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id constant uuid := (command ->> 'proposalId')::uuid;
  v_kind constant text := command ->> 'kind';
  v_numbers constant jsonb := nullif(command -> 'numbers', 'null'::jsonb);
  v_draw draws.draw;
  v_same boolean;
begin
  select d.* into v_draw
  from draws.draw d
  where d.draw_id = (command ->> 'drawId')::uuid
    and d.brand_id = command ->> 'brandId'
  for update;
  if not found then
    return 'unknown';
  end if;
  select
    p.draw_id = v_draw.draw_id
    and p.kind = v_kind
    and p.numbers is not distinct from v_numbers
    and p.reason = command ->> 'reason'
    and p.proposed_by is not distinct from (command ->> 'operatorId')::uuid
    and p.proposed_name = command ->> 'name'
  into v_same
  from draws.proposal p
  where p.proposal_id = v_id;
  if found then
    return case when v_same then 'replayed' else 'conflict' end;
  end if;
  if exists (select from draws.proposal p where p.draw_id = v_draw.draw_id and p.state = 'open') then
    return 'waiting';
  end if;
  if v_kind = 'result' and v_draw.source = 'official' and platform.clock() < v_draw.draw_at then
    return 'early';
  end if;
  perform
  from draws.transition t
  where t.source = v_draw.source
    and t.from_state = v_draw.state
    and t.to_state = case v_kind when 'result' then 'drawn' when 'correction' then 'corrected' else 'void' end
    and (v_kind <> 'result' or t.source = 'official');
  if not found then
    return 'closed';
  end if;
  insert into draws.proposal (proposal_id, draw_id, kind, numbers, reason, proposed_by, proposed_name)
  values (
    v_id,
    v_draw.draw_id,
    v_kind,
    v_numbers,
    command ->> 'reason',
    (command ->> 'operatorId')::uuid,
    command ->> 'name'
  );
  if v_kind = 'result' then
    update draws.draw d set state = 'drawn' where d.draw_id = v_draw.draw_id;
  end if;
  return 'ok';
end
$$;
grant execute on function draws.propose to chokdee_app;
