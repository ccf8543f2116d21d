-- Operators: their accounts, and their sessions on the console's own origin.
create schema console;
grant usage on schema console to chokdee_app;

-- An operator's account.
create table console.operator (
  operator_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  name text not null check (length(name) between 3 and 30),
  -- The name as it is compared.
  name_key text not null check (name_key = lower(name)),
  role text not null check (role in ('operator', 'supervisor', 'admin')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default platform.clock(),
  last_login_at timestamptz,
  disabled_at timestamptz,
  unique (brand_id, name_key)
);

-- A login of an operator.
create table console.session (
  session_id uuid primary key default platform.uuid7(),
  operator_id uuid not null references console.operator,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  started_at timestamptz not null default platform.clock(),
  last_seen_at timestamptz not null default platform.clock(),
  ended_at timestamptz,
  address text not null default '' check (length(address) <= 64)
);
create index session_open on console.session (operator_id) where ended_at is null;
-- Finds sessions to purge (docs/decisions/0019). The audit log keeps every login with its address.
create index session_by_age on console.session (started_at);

grant select, insert, update on console.operator, console.session to chokdee_app;
