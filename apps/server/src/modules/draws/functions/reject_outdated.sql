-- Rejects the open proposal of a draw whose state no longer allows it. The caller has locked the
-- draw and changed its state.
create or replace function draws.reject_outdated(p_draw uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update draws.proposal p
  set
    state = 'rejected',
    decided_name = 'system',
    decided_at = platform.clock()
  from draws.draw d
  where d.draw_id = p_draw
    and p.draw_id = d.draw_id
    and p.state = 'open'
    and not exists (
      select
      from draws.transition t
      where t.source = d.source
        and t.from_state = d.state
        and t.to_state = case p.kind when 'result' then 'confirmed' when 'correction' then 'corrected' else 'void' end
    );
$$;
