-- Brands and their settings.
create schema brand;
grant usage on schema brand to chokdee_app;

-- A brand: a site with its own name, currency, rules and members.
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
  -- `allow` admits only the listed countries, `block` refuses them.
  region_mode text not null default 'block' check (region_mode in ('allow', 'block')),
  region_countries text[] not null default '{}',
  -- Whether an address of unknown country is admitted.
  region_unknown_allowed boolean not null default true,
  -- Whether registration requires the member to tick the agreement (decision D11).
  explicit_agreement boolean not null default false,
  terms_version text not null check (length(terms_version) between 1 and 30),
  -- Whether a new login ends the member's other sessions.
  single_session boolean not null default true,
  session_hours integer not null default 24 check (session_hours between 1 and 720),
  -- Days until a password must be changed, with the feature PWDEXPFORCECHANGE3. Null: never, as
  -- current standards advise.
  password_days integer check (password_days between 1 and 3650),
  -- Minimum milliseconds from one bet of a player at a game to the next (decision D24,
  -- facts/trust.md P11). 0: no minimum.
  shortest_round_ms integer not null default 0 check (shortest_round_ms between 0 and 60000),
  single_wallet boolean not null default true,
  login_to_home boolean not null default false,
  analytics_id text not null default '',
  -- Grows with every change of the brand and its settings, so that copies of the server reload it.
  version bigint not null default 1,
  created_at timestamptz not null default platform.clock()
);

-- The host names of a brand. `agent` is the agents' site, where members cannot log in.
create table brand.host (
  host text primary key check (host = lower(host) and length(host) between 1 and 253),
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('site', 'agent', 'games', 'console')),
  -- Whether browsers are offered it as an alternative address of the site.
  route boolean not null default false
);

-- The feature switches of a brand, as a tree.
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

-- The rule of each field of the register form.
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

-- Downloads and other links of a brand, by type.
create table brand.resource (
  brand_id text not null references brand.brand,
  resource_type text not null check (length(resource_type) between 1 and 50),
  url text not null default '',
  qr_code_url text not null default '',
  label_name_en text not null default '',
  position integer not null default 0,
  primary key (brand_id, resource_type)
);

-- Links to a brand's customer service, by type.
create table brand.customer_service (
  brand_id text not null references brand.brand,
  cs_type smallint not null,
  url text not null check (length(url) between 1 and 500),
  primary key (brand_id, cs_type)
);

-- Content delivery networks for images and for game launches.
create table brand.cdn (
  brand_id text not null references brand.brand,
  kind text not null check (kind in ('image', 'launch')),
  url text not null check (length(url) between 1 and 500),
  primary key (brand_id, kind, url)
);

create function brand.bump_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger bump_version before update on brand.brand
  for each row execute function brand.bump_version();

-- A change of a brand's settings is a change of the brand.
create function brand.bump_brand_version() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update brand.brand b
  set version = b.version
  where b.brand_id = case when tg_op = 'DELETE' then old.brand_id else new.brand_id end;
  return null;
end $$;
create trigger bump_brand_version after insert or update or delete on brand.host
  for each row execute function brand.bump_brand_version();
create trigger bump_brand_version after insert or update or delete on brand.feature
  for each row execute function brand.bump_brand_version();
create trigger bump_brand_version after insert or update or delete on brand.register_rule
  for each row execute function brand.bump_brand_version();
create trigger bump_brand_version after insert or update or delete on brand.resource
  for each row execute function brand.bump_brand_version();
create trigger bump_brand_version after insert or update or delete on brand.customer_service
  for each row execute function brand.bump_brand_version();
create trigger bump_brand_version after insert or update or delete on brand.cdn
  for each row execute function brand.bump_brand_version();

grant select, insert, update on brand.brand to chokdee_app;
grant select, insert, update, delete on
  brand.host,
  brand.feature,
  brand.register_rule,
  brand.resource,
  brand.customer_service,
  brand.cdn
  to chokdee_app;
