-- When the first password of an account that an operator opened ends to log in; null: never.
alter table identity.member add column initial_code_expires_at timestamptz;

-- Who requested a code. Only the requester can use it up or make wrong attempts at it.
alter table identity.sms_code
  -- The member whose session or known browser made the request: it counts for quotas of the member.
  add column member_id uuid references identity.member,
  -- The hash of the cookie that the requesting browser got; null: a request in a session.
  add column requester_hash bytea check (octet_length(requester_hash) = 32),
  -- Wrong attempts from the requesting address without that cookie. They do not count for it.
  add column bare_wrong_attempts integer not null default 0;
-- Finds the codes of a member.
create index sms_code_of_member on identity.sms_code (member_id, requested_at) where member_id is not null;
