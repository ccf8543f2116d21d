-- Tables that others than the driver have changed since it read them, new ones among them: it reads
-- these and those whose next moment has come (docs/decisions/0096).
alter table tables.live_table add column changed boolean not null default true;
create index live_table_changed on tables.live_table (brand_id, code) where changed;
