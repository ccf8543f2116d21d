-- Operators sign in with a one-time code beside the password, and change their first password.
alter table console.operator
  -- Somebody else chose the password. Production accepts it for three days.
  add column password_temporary boolean not null default false,
  add column password_changed_at timestamptz not null default platform.clock(),
  -- The sealed secret of the authenticator app; null without one.
  add column totp_secret bytea,
  add column totp_since timestamptz,
  -- The time step of the last accepted code: a code is accepted once.
  add column totp_step bigint not null default 0,
  -- The sealed secret that is being set up; it does not count before its first code.
  add column totp_pending bytea,
  add constraint totp_complete check ((totp_secret is null) = (totp_since is null));

-- Codes for a lost authenticator app. Each is used once; only a hash is stored.
create table console.recovery_code (
  operator_id uuid not null references console.operator,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
grant select, insert, update, delete on console.recovery_code to chokdee_app;

-- The function returns what the operator must set up, too; its file creates it again.
drop function if exists console.find_session(bytea, text, boolean);
