-- Why a session of an operator ended; null for those that ended before.
alter table console.session
  add column end_reason text check (end_reason in ('logout', 'killed', 'password', 'blocked', 'reset')),
  add check (ended_at is not null or end_reason is null);
