-- Links, content delivery networks and host names that operators edit. A row that is not enabled
-- is kept, and the site does not use it.
alter table brand.resource
  add column enabled boolean not null default true;
alter table brand.customer_service
  add column enabled boolean not null default true;
alter table brand.cdn
  add column enabled boolean not null default true;
