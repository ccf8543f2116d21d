-- The announcements of a brand: banners, notices, pop-ups. Promotions have a module of their own.
create schema messages;
grant usage on schema messages to chokdee_app;

create table messages.announcement (
  announcement_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  -- B banner, PL player notice, PU pop-up, H home notice.
  type text not null check (type in ('B', 'PL', 'PU', 'H')),
  -- W wide screens, M phones; null: both.
  platform text check (platform in ('W', 'M')),
  -- Pop-ups only: B before login, A after login, F at the first login.
  execution text check (execution in ('A', 'B', 'F')),
  -- Texts by language: {"TH": "...", "EN": "..."}. The content is HTML, sanitised when it is read.
  title jsonb not null check (jsonb_typeof(title) = 'object' and title <> '{}'),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  url text not null default '' check (length(url) <= 1000),
  group_name text not null default '' check (length(group_name) <= 100),
  starts_at timestamptz not null default platform.clock(),
  ends_at timestamptz,
  position integer not null default 0,
  -- The key of a row of the demo's seed, so that it is written once.
  seed text,
  check (ends_at > starts_at),
  check ((type = 'PU') = (execution is not null))
);
create index announcement_shown on messages.announcement (brand_id, position, starts_at desc);
create unique index announcement_seed on messages.announcement (brand_id, seed) where seed is not null;

-- The version of a brand's announcements. Every change increments it, and open pages are sent the
-- new state.
create table messages.board (
  brand_id text primary key,
  version bigint not null default 1,
  -- Announcements that began or ended up to this moment are counted in the version.
  refreshed_at timestamptz not null default platform.clock()
);

grant select, insert, update, delete on messages.announcement to chokdee_app;
grant select on messages.board to chokdee_app;

create function messages.announcement_changed() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_brand text := case when tg_op = 'DELETE' then old.brand_id else new.brand_id end;
begin
  insert into messages.board as b (brand_id)
  values (v_brand)
  on conflict (brand_id) do update set version = b.version + 1;
  perform platform.publish('messages.changed', null, jsonb_build_object('brandId', v_brand));
  return null;
end
$$;
create trigger announcement_changed
after insert or update or delete on messages.announcement
for each row execute function messages.announcement_changed();
