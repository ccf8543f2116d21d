-- Stores the result of an own draw with the revealed seed and the beacon's value. Returns `ok`,
-- `replayed` when the draw has its result already, or `closed` when it cannot be drawn.
create or replace function draws.store_drawn(
  p_epoch bigint,
  p_draw uuid,
  p_seed text,
  p_signature text,
  p_numbers jsonb
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_draw draws.draw;
begin
  perform platform.require_lease('draws.clock', p_epoch);
  select d.* into v_draw
  from draws.draw d
  where d.draw_id = p_draw
  for update;
  if v_draw.state in ('drawn', 'confirmed') then
    return 'replayed';
  end if;
  if v_draw.state is distinct from 'locked' or v_draw.source <> 'own' or platform.clock() < v_draw.draw_at then
    return 'closed';
  end if;
  update draws.draw d
  set
    state = 'drawn',
    seed = p_seed,
    signature = p_signature,
    result_version = 1
  where d.draw_id = p_draw;
  insert into draws.result (draw_id, version, kind, numbers, entered_by)
  values (p_draw, 1, 'drawn', p_numbers, 'system');
  perform draws.reject_outdated(p_draw);
  return 'ok';
end
$$;
grant execute on function draws.store_drawn to chokdee_app;
