-- Registration by mobile number, SMS codes, captchas and other one-time values, affiliate and
-- referral codes, remembered logins, trial accounts and passkeys.
alter table identity.member
  -- The mobile number with its country code, digits only (E.164 without the plus sign).
  add column mobile_e164 text check (mobile_e164 ~ '^[1-9][0-9]{6,14}$'),
  -- When a code or token proved that the number is the member's. Only then it logs in.
  add column mobile_verified_at timestamptz,
  -- The password is the default of an agent-created account (decision D5).
  add column default_password boolean not null default false,
  add constraint member_mobile_verified check (mobile_verified_at is null or mobile_e164 is not null);
-- Does not start with member_id, because a login knows only the number.
create unique index member_mobile on identity.member (brand_id, mobile_e164) where mobile_verified_at is not null;
-- Finds trial accounts to delete.
create index member_trial on identity.member (registered_at) where kind = 4;

-- A restricted session may only change its password, and end (decisions D4, D5).
alter table identity.session add column restricted boolean not null default false;
-- It returns a further column now.
drop function if exists identity.find_session(bytea, text, boolean);

-- A value that can be used once: a captcha, a used bot check, the challenge of a passkey, the
-- ticket of a forced change of password, the token of a recovery email. Its key is a hash of what
-- the caller holds.
create table identity.challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  kind text not null check (kind in ('captcha', 'bot-check', 'passkey', 'passkey-login', 'ticket', 'reset')),
  brand_id text not null,
  member_id uuid references identity.member,
  -- What the caller must present besides: the hash of a captcha's text, a WebAuthn challenge.
  answer text not null default '' check (length(answer) <= 200),
  issued_at timestamptz not null default platform.clock(),
  expires_at timestamptz not null
);
create index challenge_by_age on identity.challenge (expires_at);
create index challenge_of_member on identity.challenge (member_id) where member_id is not null;

-- SMS codes that were requested. A row without `code_hash` sent nothing, because no account has the
-- number; it counts for the limits all the same.
create table identity.sms_code (
  code_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  purpose text not null check (purpose in ('register', 'account')),
  mobile_e164 text not null check (mobile_e164 ~ '^[1-9][0-9]{6,14}$'),
  address text not null check (length(address) <= 64),
  code_hash bytea check (octet_length(code_hash) = 32),
  wrong_attempts integer not null default 0,
  requested_at timestamptz not null default platform.clock(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_of_number on identity.sms_code (brand_id, mobile_e164, requested_at);
create index sms_code_of_address on identity.sms_code (brand_id, address, requested_at);
create index sms_code_of_brand on identity.sms_code (brand_id, requested_at);
-- Finds rows to purge (docs/decisions/0019).
create index sms_code_by_age on identity.sms_code (requested_at);

-- A code by which new members are attributed to an affiliate or a member.
create table identity.invite_code (
  code_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  code text not null check (code ~ '^[A-Za-z0-9]{4,20}$'),
  -- The code as it is compared.
  code_key text not null check (code_key = lower(code)),
  kind text not null check (kind in ('affiliate', 'referral')),
  -- The member whom it attributes to; null: the brand itself.
  owner_id uuid references identity.member,
  campaign text not null default '' check (length(campaign) <= 100),
  -- The only host on which it is valid; empty: every host.
  domain text not null default '' check (length(domain) <= 253 and domain = lower(domain)),
  status text not null default 'active' check (status in ('active', 'paused', 'closed')),
  starts_at timestamptz not null default platform.clock(),
  ends_at timestamptz check (ends_at > starts_at),
  version integer not null default 1,
  unique (brand_id, code_key)
);
create index invite_code_newest on identity.invite_code (brand_id, code_id desc);
create index invite_code_of_owner on identity.invite_code (owner_id) where owner_id is not null;

-- How a member came (decision D44): upline, referrer, campaign and the page of the registration.
-- Members of before this table have no row.
create table identity.registration (
  member_id uuid primary key references identity.member,
  brand_id text not null,
  way text not null check (way in ('username', 'mobile')),
  -- The member at whose affiliate code the account was opened.
  upline_id uuid references identity.member,
  -- The member who recommended the site.
  referrer_id uuid references identity.member,
  code_id uuid references identity.invite_code,
  campaign text not null default '' check (length(campaign) <= 100),
  domain text not null default '' check (length(domain) <= 300),
  register_url text not null default '' check (length(register_url) <= 1000),
  register_method text not null default '' check (length(register_method) <= 20),
  country_dialing_code text not null default '' check (length(country_dialing_code) <= 8),
  device_id text not null default '' check (length(device_id) <= 100),
  registered_at timestamptz not null default platform.clock()
);
create index registration_of_code on identity.registration (code_id) where code_id is not null;
create index registration_of_upline on identity.registration (upline_id) where upline_id is not null;
create index registration_of_referrer on identity.registration (referrer_id) where referrer_id is not null;

-- The remembered browser of a member. One per member: a new one replaces the old one.
create table identity.remember (
  member_id uuid primary key references identity.member,
  brand_id text not null,
  family_id uuid not null default platform.uuid7(),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
-- Does not start with member_id, because the cookie carries only the family.
create unique index remember_family on identity.remember (family_id);
create index remember_by_age on identity.remember (expires_at);

-- Passkeys (WebAuthn) of members.
create table identity.passkey (
  member_id uuid not null references identity.member,
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
  primary key (member_id, passkey_id)
);
-- Does not start with member_id, because a login knows only the credential.
create unique index passkey_credential on identity.passkey (brand_id, credential_id);

alter table identity.access
  drop constraint access_outcome_check,
  add constraint access_outcome_check check (outcome in (
    'login', 'register', 'wrong', 'blocked', 'throttled', 'not-agent', 'not-member', 'logout', 'killed',
    'password-wrong', 'password-changed', 'password-reset', 'code-wrong', 'passkey-added', 'passkey-removed',
    'payment-password-set', 'payment-password-changed', 'payment-password-wrong'
  ));

grant select, insert, delete on identity.challenge to chokdee_app;
grant select, insert, update, delete on identity.sms_code, identity.remember, identity.passkey to chokdee_app;
grant select, insert, update on identity.invite_code to chokdee_app;
grant select, insert on identity.registration to chokdee_app;
