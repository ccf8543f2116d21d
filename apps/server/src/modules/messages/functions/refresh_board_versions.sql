-- Counts what the clock has begun or ended since the last turn, and says so; answers how many brands' boards changed.
create or replace function messages.refresh_board_versions() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  moment constant timestamptz := platform.clock();
  changed integer;
begin
  with turned as (
    update messages.board b set version = b.version + 1, turned_at = moment
    where exists (select from messages.announcement a where a.brand_id = b.brand_id
      and (a.starts_at > b.turned_at and a.starts_at <= moment or a.ends_at > b.turned_at and a.ends_at <= moment))
    returning b.brand_id
  ), told as (select platform.publish('messages.changed', null, jsonb_build_object('brandId', brand_id)) from turned)
  select count(*) into changed from told;
  return changed;
end $$;
grant execute on function messages.refresh_board_versions to chokdee_app;
