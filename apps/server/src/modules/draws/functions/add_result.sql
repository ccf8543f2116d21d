-- Stores the next result of a draw, and its state. `p_seed` reveals the seed of a void own draw.
-- The caller has locked the draw.
create or replace function draws.add_result(
  p_draw uuid,
  p_state text,
  p_result draws.result,
  p_seed text default null
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_version integer;
begin
  update draws.draw d
  set
    state = p_state,
    seed = coalesce(d.seed, p_seed),
    result_version = d.result_version + 1
  where d.draw_id = p_draw
  returning d.result_version into strict v_version;
  insert into draws.result (draw_id, version, kind, numbers, reason, entered_by, confirmed_by)
  values (
    p_draw,
    v_version,
    p_result.kind,
    p_result.numbers,
    coalesce(p_result.reason, ''),
    p_result.entered_by,
    p_result.confirmed_by
  );
  perform draws.reject_outdated(p_draw);
  perform draws.publish_result(p_draw);
end
$$;
