-- Changes that a second administrator decides (docs/decisions/0085).
create table console.change (
  change_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  subject text not null check (length(subject) <= 200),
  -- The subject when the change was proposed: it is applied only while that is unchanged.
  seen text not null,
  before jsonb,
  after jsonb not null,
  -- What the kind's function applies. Emptied by the decision: it may have the hash of a password.
  payload jsonb,
  reason text not null check (length(reason) <= 500),
  state text not null default 'open' check (state in ('open', 'applied', 'rejected', 'withdrawn')),
  proposed_by uuid not null references console.operator,
  proposed_name text not null,
  proposed_at timestamptz not null default platform.clock(),
  decided_by uuid references console.operator,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (payload is not null)),
  constraint two_persons check (state <> 'applied' or decided_by <> proposed_by)
);
create unique index change_open on console.change (brand_id, kind, subject) where state = 'open';
create index change_by_time on console.change (brand_id, proposed_at desc);
-- The acts of a brand in their order.
create index influence_by_time on console.influence (brand_id, at desc);
grant select, insert, update on console.change to chokdee_app;
