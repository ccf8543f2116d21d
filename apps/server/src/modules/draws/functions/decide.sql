-- Confirms or rejects a proposal. Input: `proposalId`, `brandId`, `operatorId`, `name`, `accept`,
-- `numbers` (typed again by the person who confirms) and `seed` (revealed when an own draw becomes
-- void). Returns `ok`, `replayed`, `unknown`, `decided` (otherwise, or by somebody else), `same`
-- (nobody confirms an own proposal), `related` (nor one of somebody who does not count as another
-- person, console.is_other_person), `differs` (other numbers) or `closed` (the draw's state does
-- not allow it any more).
create or replace function draws.decide(command jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_accept constant boolean := (command ->> 'accept')::boolean;
  v_operator constant uuid := (command ->> 'operatorId')::uuid;
  v_name constant text := command ->> 'name';
  v_proposal draws.proposal;
  v_draw draws.draw;
  v_state text;
begin
  select d.* into v_draw
  from draws.proposal p
  join draws.draw d on d.draw_id = p.draw_id
  where p.proposal_id = (command ->> 'proposalId')::uuid
    and d.brand_id = command ->> 'brandId'
  for update of d;
  if not found then
    return 'unknown';
  end if;
  select p.* into strict v_proposal
  from draws.proposal p
  where p.proposal_id = (command ->> 'proposalId')::uuid
  for update;
  if v_proposal.state <> 'open' then
    return case
      when v_proposal.decided_by = v_operator and (v_proposal.state = 'confirmed') = v_accept then 'replayed'
      else 'decided'
    end;
  end if;
  if v_accept and v_proposal.proposed_by is not distinct from v_operator then
    return 'same';
  end if;
  if v_accept and not console.is_other_person(v_proposal.proposed_by, v_operator) then
    return 'related';
  end if;
  if v_accept and v_proposal.numbers is distinct from nullif(command -> 'numbers', 'null'::jsonb) then
    return 'differs';
  end if;
  v_state := case v_proposal.kind when 'result' then 'confirmed' when 'correction' then 'corrected' else 'void' end;
  if v_accept and not exists (
    select
    from draws.transition t
    where t.source = v_draw.source
      and t.from_state = v_draw.state
      and t.to_state = v_state
  ) then
    return 'closed';
  end if;
  update draws.proposal p
  set
    state = case when v_accept then 'confirmed' else 'rejected' end,
    decided_by = v_operator,
    decided_name = v_name,
    decided_at = platform.clock()
  where p.proposal_id = v_proposal.proposal_id;
  if v_accept then
    perform draws.add_result(
      v_draw.draw_id,
      v_state,
      row(
        null,
        null,
        case v_proposal.kind when 'result' then 'entered' when 'correction' then 'corrected' else 'void' end,
        v_proposal.numbers,
        v_proposal.reason,
        v_proposal.proposed_name,
        v_name,
        null
      )::draws.result,
      command ->> 'seed'
    );
  elsif v_proposal.kind = 'result' then
    update draws.draw d set state = 'locked' where d.draw_id = v_draw.draw_id;
  end if;
  return 'ok';
end
$$;
grant execute on function draws.decide to chokdee_app;
