-- Entries that members write and operators close.
create schema sample;
grant usage on schema sample to chokdee_app;

-- Settings of a brand. A brand without a row does not have the module.
create table sample.settings (
  brand_id text primary key,
  -- Open entries of one member.
  max_open integer not null default 20 check (max_open between 1 and 1000)
);

-- What a member wrote.
create table sample.entry (
  member_id uuid not null,
  entry_id uuid not null default platform.uuid7(),
  brand_id text not null,
  -- Made by the caller: the same request makes one entry.
  request_id uuid not null,
  content text not null check (length(content) between 1 and 500),
  created_at timestamptz not null default platform.clock(),
  closed_at timestamptz,
  primary key (member_id, entry_id),
  unique (member_id, request_id)
);
-- For the operators' list, which is of all members.
create index entry_open on sample.entry (brand_id, entry_id) where closed_at is null;
-- Finds entries to purge.
create index entry_by_age on sample.entry (closed_at) where closed_at is not null;

-- The open entries of a member as the live topic shows them. `version` counts the changes.
create table sample.summary (
  member_id uuid primary key,
  open_entries integer not null check (open_entries >= 0),
  version bigint not null default 1
);

grant select, insert on sample.settings to chokdee_app;
grant select, insert, update on sample.entry, sample.summary to chokdee_app;
