-- Accounts of players and agents, their consents and sessions, the login throttle and the access
-- log.
create schema identity;
grant usage on schema identity to chokdee_app;

-- A registered person.
create table identity.member (
  member_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  account text not null check (length(account) between 1 and 255),
  -- The user name as it is compared: names that differ only in case are the same.
  account_key text not null check (account_key = lower(account)),
  -- 0 member; 1, 2, 41, 42 agents; 4 trial (decision D8).
  kind smallint not null default 0 check (kind in (0, 1, 2, 4, 41, 42)),
  state text not null default 'active' check (state in ('active', 'blocked', 'closed')),
  block_reason text,
  currency text not null check (currency ~ '^[A-Z0-9]{3,10}$'),
  nickname text not null default '' check (length(nickname) <= 255),
  -- The real name. Payouts go only to an account in this name (decision D18).
  payee_name text not null default '' check (length(payee_name) <= 255),
  email text not null default '' check (length(email) <= 255),
  mobile text not null default '' check (length(mobile) <= 40),
  birth_date date,
  -- Other fields of the register form, by name.
  contacts jsonb not null default '{}' check (jsonb_typeof(contacts) = 'object'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null default platform.clock(),
  payment_password_hash text check (payment_password_hash like '$argon2id$%'),
  language text not null default 'TH' check (language ~ '^[A-Z]{2}$'),
  -- Whether the member gets an email for every new session.
  session_notices boolean not null default true,
  registered_at timestamptz not null default platform.clock(),
  registered_address text not null default '' check (length(registered_address) <= 64),
  last_login_at timestamptz,
  check ((state = 'blocked') = (block_reason is not null))
);
-- Does not start with member_id, because a login knows only the name.
create unique index member_account on identity.member (brand_id, account_key);
create index member_newest on identity.member (brand_id, member_id desc);

-- What a member agreed to at registration.
create table identity.consent (
  member_id uuid not null references identity.member,
  kind text not null check (kind in ('terms', 'adult')),
  version text not null,
  -- False when the brand's form had the box ticked beforehand (decision D11).
  explicit boolean not null,
  given_at timestamptz not null default platform.clock(),
  address text not null default '' check (length(address) <= 64),
  primary key (member_id, kind, version)
);

-- A login of a member.
create table identity.session (
  member_id uuid not null references identity.member,
  session_id uuid not null default platform.uuid7(),
  brand_id text not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- Hash of the device token that the login gave the browser. Login attempts from a known browser
  -- are counted separately (docs/decisions/0004).
  device_hash bytea check (octet_length(device_hash) = 32),
  started_at timestamptz not null default platform.clock(),
  last_seen_at timestamptz not null default platform.clock(),
  -- The session ends at this time at the latest.
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'replaced', 'killed', 'password', 'blocked')),
  address text not null default '' check (length(address) <= 64),
  user_agent text not null default '' check (length(user_agent) <= 300),
  -- True for the newest session of a member that is past its retention period. It is retained
  -- because the next login shows when and from where the last one was.
  retained boolean not null default false,
  primary key (member_id, session_id),
  check ((ended_at is null) = (end_reason is null))
);
-- These do not start with member_id, because a request carries only the token or the session id.
create unique index session_token on identity.session (token_hash);
create unique index session_id on identity.session (session_id);
create index session_open on identity.session (member_id) where ended_at is null;
-- Finds sessions to purge (docs/decisions/0019).
create index session_by_age on identity.session (ends_at) where not retained;

-- Counters of attempts per account or address. The bucket is a hash, so that names that do not
-- exist cannot be read from the table.
create table identity.throttle (
  bucket bytea primary key check (octet_length(bucket) = 32),
  attempts integer not null,
  last_attempt_at timestamptz not null,
  -- The next attempt is accepted from this time on.
  retry_at timestamptz not null
);
create index throttle_old on identity.throttle (last_attempt_at);

-- The access log: every login and every attempt, with its outcome. Rows are never changed; they are
-- kept for 400 days.
create table identity.access (
  access_id uuid primary key default platform.uuid7(),
  at timestamptz not null default platform.clock(),
  brand_id text not null,
  member_id uuid,
  account text not null check (length(account) <= 255),
  outcome text not null check (outcome in (
    'login', 'register', 'wrong', 'blocked', 'throttled', 'not-agent', 'logout', 'killed',
    'password-wrong', 'password-changed',
    'payment-password-set', 'payment-password-changed', 'payment-password-wrong'
  )),
  session_id uuid,
  address text not null default '' check (length(address) <= 64),
  user_agent text not null default '' check (length(user_agent) <= 300)
);
create index access_of_member on identity.access (member_id, access_id desc) where member_id is not null;
-- Finds rows to purge (docs/decisions/0019).
create index access_by_age on identity.access (at);

grant select, insert, update on identity.member, identity.session to chokdee_app;
grant select, insert on identity.consent, identity.access to chokdee_app;
grant select, insert, update, delete on identity.throttle to chokdee_app;
