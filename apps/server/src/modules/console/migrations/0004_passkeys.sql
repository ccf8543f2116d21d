-- Operators sign in with a passkey, in place of password and code (docs/decisions/0056).
create table console.passkey (
  operator_id uuid not null references console.operator,
  passkey_id uuid not null default platform.uuid7(),
  brand_id text not null,
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- The signature counter; 0 for authenticators without one.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null default '' check (length(name) <= 60),
  created_at timestamptz not null default platform.clock(),
  last_used_at timestamptz,
  primary key (operator_id, passkey_id)
);
-- Does not start with operator_id, because a login knows only the credential.
create unique index passkey_credential on console.passkey (brand_id, credential_id);

-- A challenge that a passkey may answer once; only a hash is stored. `operator_id` is null for a
-- login.
create table console.passkey_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  brand_id text not null,
  operator_id uuid references console.operator,
  expires_at timestamptz not null
);
create index passkey_challenge_by_age on console.passkey_challenge (expires_at);

grant select, insert, update, delete on console.passkey to chokdee_app;
grant select, insert, delete on console.passkey_challenge to chokdee_app;
