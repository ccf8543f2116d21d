-- Who did what to whom, why, and what changed (facts/trust.md O2, O3).
create schema audit;
grant usage on schema audit to chokdee_app;

-- Entries are only added, never changed.
create table audit.entry (
  entry_id uuid primary key default platform.uuid7(),
  at timestamptz not null default platform.clock(),
  brand_id text not null,
  actor_kind text not null check (actor_kind in ('operator', 'member', 'system')),
  actor_id text not null check (length(actor_id) <= 100),
  actor_name text not null check (length(actor_name) <= 200),
  -- `<area>.<verb>`, e.g. `member.block`.
  action text not null check (action ~ '^[a-z]+(\.[a-z-]+)+$'),
  -- `<kind>:<id>`.
  subject text not null check (length(subject) between 1 and 200),
  reason text not null default '' check (length(reason) <= 500),
  before jsonb,
  after jsonb,
  address text not null default '' check (length(address) <= 64),
  -- Written when the hash chain is built.
  previous_hash bytea check (octet_length(previous_hash) = 32),
  hash bytea check (octet_length(hash) = 32)
);
create index entry_newest on audit.entry (brand_id, entry_id desc);
create index entry_by_subject on audit.entry (brand_id, subject, entry_id desc);
create index entry_by_actor on audit.entry (brand_id, actor_name, entry_id desc);

-- Rejects every change of an entry, also by the owner of the table, except the one update that
-- writes its hashes.
create function audit.reject_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE'
    and old.hash is null
    and (to_jsonb(new) - 'hash' - 'previous_hash') = (to_jsonb(old) - 'hash' - 'previous_hash')
  then
    return new;
  end if;
  raise exception 'an audit entry is never changed';
end
$$;
create trigger reject_change
before update or delete on audit.entry
for each row execute function audit.reject_change();
create trigger reject_truncate before truncate on audit.entry execute function audit.reject_change();

grant select on audit.entry to chokdee_app;
grant insert (brand_id, actor_kind, actor_id, actor_name, action, subject, reason, before, after, address)
on audit.entry to chokdee_app;
