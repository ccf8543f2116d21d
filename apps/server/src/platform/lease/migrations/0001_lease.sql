-- Leases: the right to do a piece of work (feed a consumer, drive a table, make a draw) until it
-- expires. One holder at a time; another takes over when the holder stops renewing.
create table platform.lease (
  name text primary key check (length(name) between 1 and 200),
  -- Changes with every claim and release, and only increases (platform.lease_epoch). A write names
  -- the epoch of its lease and is refused when it is an older one (platform.require_lease).
  epoch bigint not null default 0,
  -- The process that holds the lease; null when it was released.
  holder uuid,
  renewed_at timestamptz not null default platform.clock(),
  -- How long the lease is valid after `renewed_at`.
  duration interval not null default interval '0'
)
-- Renewing changes no indexed column and finds space in the page.
with (fillfactor = 50);

-- One sequence for all names, so that the epoch of a name whose row was deleted never repeats.
create sequence platform.lease_epoch as bigint cache 1;

grant select on platform.lease to chokdee_app;
