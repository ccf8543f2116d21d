-- Promotions have a room of their own; nothing has ever written one here.
alter table messages.announcement drop constraint announcement_type_check, add constraint announcement_type_check check (type in ('B', 'PL', 'PU', 'H')), drop column images;

-- What stands on a brand's board of announcements, as a version: pages that are open hear of the next one.
create table messages.board (
  brand_id text primary key,
  version bigint not null default 1,
  -- Up to when announcements that begin or end by the clock are counted into the version.
  turned_at timestamptz not null default platform.clock()
);
grant select on messages.board to chokdee_app;

insert into messages.board (brand_id) select distinct brand_id from messages.announcement;

create function messages.board_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  brand text := case when tg_op = 'DELETE' then old.brand_id else new.brand_id end;
begin
  insert into messages.board as b (brand_id) values (brand) on conflict (brand_id) do update set version = b.version + 1;
  perform platform.publish('messages.changed', null, jsonb_build_object('brandId', brand));
  return null;
end $$;
create trigger board_moved after insert or update or delete on messages.announcement for each row execute function messages.board_moved();
