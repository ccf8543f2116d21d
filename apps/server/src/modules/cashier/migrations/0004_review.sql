-- Risk flags, automatic approval and switches of channels.
alter table cashier.settings
  -- Withdrawals that bring a member's day to at most this amount are approved without an operator
  -- when nothing is flagged; 0: none is.
  add column automatic_below bigint not null default 0 check (automatic_below >= 0),
  -- From this amount on, linked deposits or withdrawals of a day ask for due diligence
  -- (facts/trust.md section 6, rule 1).
  add column diligence_from bigint not null default 75000000000 check (diligence_from > 0),
  -- Codes of deposit channels that are closed.
  add column closed_channels text[] not null default '{}';

alter table cashier.withdrawal
  -- Approved without an operator.
  add column automatic boolean not null default false;
alter table cashier.withdrawal drop constraint withdrawal_check1;
alter table cashier.withdrawal add constraint withdrawal_decided check (
  state not in ('approved', 'paying', 'paid', 'received', 'not_received')
  or (payout_id is not null and (decided_by is not null or automatic))
);
create index withdrawal_requested on cashier.withdrawal (requested_at) where state = 'requested';

-- The withdrawals to which the risk rules were applied.
create table cashier.assessment (
  member_id uuid not null,
  withdrawal_id uuid not null,
  at timestamptz not null default platform.clock(),
  primary key (member_id, withdrawal_id),
  foreign key (member_id, withdrawal_id) references cashier.withdrawal (member_id, id)
);

-- What a risk rule found about a withdrawal, with its evidence. The operator's decision on the
-- withdrawal decides on its flags.
create table cashier.risk_flag (
  member_id uuid not null,
  withdrawal_id uuid not null,
  rule text not null check (length(rule) between 1 and 40),
  score smallint not null check (score between 1 and 100),
  evidence jsonb not null,
  raised_at timestamptz not null default platform.clock(),
  decision text check (decision in ('cleared', 'upheld')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (member_id, withdrawal_id, rule),
  foreign key (member_id, withdrawal_id) references cashier.withdrawal (member_id, id),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
grant select on cashier.risk_flag, cashier.assessment to chokdee_app;

-- As in the baseline; also allows an approval without an operator, and fixes the fee.
create or replace function cashier.guard_withdrawal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (
    new.member_id, new.id, new.brand_id, new.channel, new.amount, new.currency, new.payee_id, new.pair,
    new.order_number, new.request_id, new.fee, new.fee_hold_id
  ) is distinct from (
    old.member_id, old.id, old.brand_id, old.channel, old.amount, old.currency, old.payee_id, old.pair,
    old.order_number, old.request_id, old.fee, old.fee_hold_id
  ) then
    raise exception 'the columns a withdrawal was requested with cannot change';
  end if;
  if old.payout_id is not null and new.payout_id is distinct from old.payout_id then
    raise exception 'the payout id of a withdrawal cannot change';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'every change of a withdrawal must raise its version by one';
  end if;
  if new.state <> old.state
    and old.state || '>' || new.state not in (
      'requested>reviewing', 'reviewing>requested', 'reviewing>approved', 'reviewing>rejected',
      'approved>paying', 'paying>paid', 'paying>failed',
      'paid>received', 'paid>not_received', 'not_received>received', 'not_received>failed'
    )
    and not (new.automatic and old.state || '>' || new.state = 'requested>approved')
    and not (
      old.attention = 'contrary'
      and old.state || '>' || new.state in ('failed>paid', 'paid>failed', 'received>failed')
    ) is true
  then
    raise exception 'a withdrawal cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
