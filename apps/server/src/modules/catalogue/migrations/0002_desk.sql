-- What operators set of a vendor and of a game: a window of maintenance, where and in which
-- languages it is offered (empty: everywhere, in all), and a version that counts the changes.
alter table catalogue.vendor
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add column countries text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column desk_version integer not null default 1,
  add constraint vendor_maintenance_order check (maintenance_from < maintenance_until);
alter table catalogue.game
  add column featured boolean not null default false,
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add column countries text[] not null default '{}',
  add column languages text[] not null default '{}',
  add column desk_version integer not null default 1,
  add constraint game_maintenance_order check (maintenance_from < maintenance_until);
