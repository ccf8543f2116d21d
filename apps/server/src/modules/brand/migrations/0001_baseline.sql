-- A brand: a site with its own name, currency, rules and people. Its `version` moves with every change of its settings, so that copies of the server notice.
create schema brand;
grant usage on schema brand to chokdee_app;

create table brand.brand (
  brand_id text primary key check (brand_id ~ '^[a-z0-9-]{1,30}$'),
  merchant_code text not null unique check (merchant_code ~ '^[A-Za-z0-9_-]{1,50}$'),
  name text not null check (length(name) between 1 and 100),
  currency text not null check (currency ~ '^[A-Z0-9]{3,10}$'),
  currency_symbol text not null check (length(currency_symbol) between 1 and 8),
  home_country text not null check (home_country ~ '^[A-Z]{2}$'),
  default_language text not null check (default_language ~ '^[A-Z]{2}$'),
  languages text[] not null check (default_language = any (languages)),
  main_domain text not null default '',
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  -- Region: `allow` lists who may come, `block` lists who may not; a place nobody can tell counts as the last column says.
  region_mode text not null default 'block' check (region_mode in ('allow', 'block')),
  region_countries text[] not null default '{}',
  region_unknown_allowed boolean not null default true,
  explicit_agreement boolean not null default false,
  terms_version text not null check (length(terms_version) between 1 and 30),
  single_session boolean not null default true,
  session_hours integer not null default 24 check (session_hours between 1 and 720),
  single_wallet boolean not null default true,
  login_to_home boolean not null default false,
  analytics_id text not null default '',
  version bigint not null default 1,
  created_at timestamptz not null default platform.clock()
);

-- The addresses a brand answers at. `agent` is the agents' own site, where members cannot log in.
create table brand.host (
  host text primary key check (host = lower(host) and length(host) between 1 and 253),
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('site', 'agent', 'games', 'console')),
  -- Offered to browsers as another way to the same site.
  route boolean not null default false
);

create table brand.feature (
  brand_id text not null references brand.brand,
  mod_id text not null check (mod_id ~ '^[A-Z0-9]{2,40}$'),
  parent text,
  enabled boolean not null,
  position integer not null,
  primary key (brand_id, mod_id),
  foreign key (brand_id, parent) references brand.feature (brand_id, mod_id),
  check (parent is distinct from mod_id)
);

create table brand.register_rule (
  brand_id text not null references brand.brand,
  field text not null check (field ~ '^[a-zA-Z]{2,40}$'),
  pattern_id smallint not null check (pattern_id between 0 and 19),
  min_length integer not null check (min_length >= 0),
  max_length integer not null check (max_length between 1 and 255),
  required boolean not null,
  enabled boolean not null,
  primary key (brand_id, field),
  check (min_length <= max_length)
);

create table brand.resource (
  brand_id text not null references brand.brand,
  resource_type text not null check (length(resource_type) between 1 and 50),
  url text not null default '',
  qr_code_url text not null default '',
  label_name_en text not null default '',
  position integer not null default 0,
  primary key (brand_id, resource_type)
);

create table brand.customer_service (
  brand_id text not null references brand.brand,
  cs_type smallint not null,
  url text not null check (length(url) between 1 and 500),
  primary key (brand_id, cs_type)
);

create table brand.cdn (
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('image', 'launch')),
  url text not null check (length(url) between 1 and 500),
  primary key (brand_id, kind, url)
);

create function brand.moved() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger moved before update on brand.brand for each row execute function brand.moved();

-- A change of anything that belongs to a brand is a change of the brand.
create function brand.part_moved() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update brand.brand b set version = b.version where b.brand_id = case when tg_op = 'DELETE' then old.brand_id else new.brand_id end;
  return null;
end $$;
create trigger part_moved after insert or update or delete on brand.host for each row execute function brand.part_moved();
create trigger part_moved after insert or update or delete on brand.feature for each row execute function brand.part_moved();
create trigger part_moved after insert or update or delete on brand.register_rule for each row execute function brand.part_moved();
create trigger part_moved after insert or update or delete on brand.resource for each row execute function brand.part_moved();
create trigger part_moved after insert or update or delete on brand.customer_service for each row execute function brand.part_moved();
create trigger part_moved after insert or update or delete on brand.cdn for each row execute function brand.part_moved();

grant select, insert, update on brand.brand to chokdee_app;
grant select, insert, update, delete on brand.host, brand.feature, brand.register_rule, brand.resource, brand.customer_service, brand.cdn to chokdee_app;

-- How many days a password may be used where the brand forces a change (PWDEXPFORCECHANGE3). Null: for ever, which is the advice of today's standards.
alter table brand.brand add column password_days integer check (password_days between 1 and 3650);

-- The shortest time, in milliseconds, from one bet of a player at a game to the next there (decision D24, facts/trust.md P11). 0: as fast as one likes.
alter table brand.brand add column shortest_round_ms integer not null default 0 check (shortest_round_ms between 0 and 60000);
