-- Increments the versions of boards with announcements that began or ended since the last call, and
-- publishes `messages.changed` for each; returns how many boards changed.
create or replace function messages.refresh_board_versions() returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now constant timestamptz := platform.clock();
  v_changed integer;
begin
  with changed as (
    update messages.board b
    set version = b.version + 1, refreshed_at = v_now
    where exists (
      select
      from messages.announcement a
      where a.brand_id = b.brand_id
        and (
          a.starts_at > b.refreshed_at and a.starts_at <= v_now
          or a.ends_at > b.refreshed_at and a.ends_at <= v_now
        )
    )
    returning b.brand_id
  ), published as (
    select platform.publish('messages.changed', null, jsonb_build_object('brandId', brand_id)) from changed
  )
  select count(*) into v_changed from published;
  return v_changed;
end
$$;
grant execute on function messages.refresh_board_versions to chokdee_app;
