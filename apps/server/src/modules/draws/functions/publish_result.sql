-- Publishes the newest result of a draw: `draws.result` with its version. A product settles by
-- version 1, and by reversal and a new settlement by each later one; `kind` `void` returns stakes.
create or replace function draws.publish_result(p_draw uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select platform.publish(
    'draws.result',
    null,
    jsonb_build_object(
      'brandId', d.brand_id,
      'game', d.code,
      'drawId', d.draw_id,
      'issue', d.issue,
      'version', r.version,
      'kind', r.kind,
      'numbers', r.numbers,
      'reason', r.reason,
      'late', d.late_at is not null
    )
  )
  from draws.draw d
  join draws.result r on r.draw_id = d.draw_id and r.version = d.result_version
  where d.draw_id = p_draw;
$$;
