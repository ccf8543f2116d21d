-- Who did what to whom, why, and what changed (facts/trust.md O2, O3). Lines are added, never changed.
create schema audit;
grant usage on schema audit to chokdee_app;

create table audit.entry (
  entry_id uuid primary key default platform.uuid7(),
  at timestamptz not null default platform.clock(),
  brand_id text not null,
  actor_kind text not null check (actor_kind in ('operator', 'member', 'system')),
  actor_id text not null check (length(actor_id) <= 100),
  actor_name text not null check (length(actor_name) <= 200),
  action text not null check (action ~ '^[a-z]+(\.[a-z-]+)+$'),
  subject text not null check (length(subject) between 1 and 200),
  reason text not null default '' check (length(reason) <= 500),
  before jsonb,
  after jsonb,
  address text not null default '' check (length(address) <= 64),
  -- Filled when the chain of hashes is built.
  previous_hash bytea check (octet_length(previous_hash) = 32),
  hash bytea check (octet_length(hash) = 32)
);
create index entry_newest on audit.entry (brand_id, entry_id desc);
create index entry_by_subject on audit.entry (brand_id, subject, entry_id desc);
create index entry_by_actor on audit.entry (brand_id, actor_name, entry_id desc);

-- A line stays as it was written, whoever tries: the owner's own mistakes included. Sealing it into the chain is the one thing that may still happen to it.
create function audit.keep() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and (to_jsonb(new) - 'hash' - 'previous_hash') = (to_jsonb(old) - 'hash' - 'previous_hash') then
    return new;
  end if;
  raise exception 'an audit line is never changed';
end $$;
create trigger keep before update or delete on audit.entry for each row execute function audit.keep();
create trigger keep_all before truncate on audit.entry execute function audit.keep();

grant select on audit.entry to chokdee_app;
grant insert (brand_id, actor_kind, actor_id, actor_name, action, subject, reason, before, after, address) on audit.entry to chokdee_app;
