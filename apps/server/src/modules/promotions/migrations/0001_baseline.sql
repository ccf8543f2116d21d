-- The promotions a brand shows to its visitors and members.
create schema promotions;
grant usage on schema promotions to chokdee_app;

-- Texts are by language: {"TH": "...", "EN": "..."}.
create table promotions.promotion (
  promotion_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  -- Its name in addresses.
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  kind text not null check (kind in ('HOUSE', 'GAME', 'EVENT')),
  title jsonb not null check (jsonb_typeof(title) = 'object' and title <> '{}'),
  summary jsonb not null check (jsonb_typeof(summary) = 'object' and summary <> '{}'),
  -- The terms as HTML, sanitised when they are read.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  -- A short label on the card.
  tag jsonb not null default '{}' check (jsonb_typeof(tag) = 'object'),
  -- The name of a picture of the project's own art.
  banner_key text not null check (banner_key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- What the promotion links to: a game's node, a category, a page of the site, or nothing.
  link_kind text not null default 'none' check (link_kind in ('game', 'category', 'page', 'none')),
  link_target text,
  audience text not null default 'all' check (audience in ('all', 'visitors', 'members')),
  starts_at timestamptz not null default platform.clock(),
  ends_at timestamptz,
  position integer not null default 0,
  enabled boolean not null default true,
  unique (brand_id, key),
  check (ends_at > starts_at),
  -- A page is a path of this site: it begins with one slash and has no host and no `..`.
  constraint promotion_link check (
    case link_kind
      when 'game' then coalesce(link_target ~ '^[A-Za-z0-9_.-]{1,40}$', false)
      when 'category' then coalesce(
        link_target in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS'),
        false
      )
      when 'page' then coalesce(
        link_target ~ '^/([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?(\?[A-Za-z0-9_=&-]+)?$',
        false
      )
      else link_target is null
    end
  )
);

grant select, insert on promotions.promotion to chokdee_app;
