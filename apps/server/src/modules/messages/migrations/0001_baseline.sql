-- What a brand tells its visitors: banners, notices, pop-ups, promotion pages. Texts by language: {"TH": "...", "EN": "..."}.
create schema messages;
grant usage on schema messages to chokdee_app;

create table messages.announcement (
  announcement_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  -- B banner, PL player notice, PU pop-up, PR promotion, H home notice.
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  -- W wide screens, M phones; null: both.
  platform text check (platform in ('W', 'M')),
  -- Pop-ups only: B before login, A after login, F at the first login.
  execution text check (execution in ('A', 'B', 'F')),
  title jsonb not null check (jsonb_typeof(title) = 'object' and title <> '{}'),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  url text not null default '' check (length(url) <= 1000),
  group_name text not null default '' check (length(group_name) <= 100),
  images text[] not null default '{}',
  starts_at timestamptz not null default platform.clock(),
  ends_at timestamptz,
  position integer not null default 0,
  -- Names a row of the demo's seed, so that it is written once.
  seed text,
  check (ends_at > starts_at),
  check ((type = 'PU') = (execution is not null))
);
create index announcement_shown on messages.announcement (brand_id, position, starts_at desc);
create unique index announcement_seed on messages.announcement (brand_id, seed) where seed is not null;

grant select, insert, update, delete on messages.announcement to chokdee_app;

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
