-- Rules of withdrawals that a brand sets, and the fee and the reason code of a withdrawal.
alter table cashier.settings
  -- Counts the changes: an operator's change names the version that it is based on.
  add column version integer not null default 1,
  add column bank_open boolean not null default true,
  add column ewallet_open boolean not null default true,
  add column ewallet_minimum bigint not null default 100000000 check (ewallet_minimum > 0),
  add column ewallet_maximum bigint not null default 50000000000,
  add column ewallet_times_per_day integer not null default 5 check (ewallet_times_per_day > 0),
  add column ewallet_per_day bigint not null default 100000000000 check (ewallet_per_day > 0),
  -- Minutes of the business day between which withdrawals can be requested. Equal: all day; a
  -- second smaller than the first: past midnight.
  add column withdrawal_from smallint not null default 0 check (withdrawal_from between 0 and 1439),
  add column withdrawal_until smallint not null default 0 check (withdrawal_until between 0 and 1439),
  -- The amounts that can be chosen; empty: any.
  add column withdrawal_fixed bigint[] not null default '{}',
  -- The fee in hundredths of a percent, and how many withdrawals of a day are free of it.
  add column fee_points integer not null default 0 check (fee_points between 0 and 2000),
  add column free_per_day integer not null default 0 check (free_per_day between 0 and 1000),
  -- From this amount on a withdrawal needs a code by SMS; null: none does.
  add column sms_from bigint check (sms_from >= 0),
  -- Percent of the deposits since the last withdrawal that must be wagered before the next.
  add column turnover_percent integer not null default 0 check (turnover_percent between 0 and 1000),
  -- What a member must have deposited in all before the first withdrawal.
  add column required_deposit bigint not null default 0 check (required_deposit >= 0),
  add check (ewallet_maximum >= ewallet_minimum);

alter table cashier.withdrawal
  -- The part of the amount that the operator keeps; the payee gets the rest. It has a hold and a
  -- posting of its own.
  add column fee bigint not null default 0,
  add column fee_hold_id uuid,
  add column fee_posting_id uuid,
  -- Why it was rejected, as a code that is translated for the member.
  add column reason_code text,
  add check (fee between 0 and amount - 1),
  add check ((fee = 0) = (fee_hold_id is null)),
  add check (fee_posting_id is null or fee_hold_id is not null);
create index deposit_of_member on cashier.deposit (member_id, ended_at) where state = 'confirmed';
create index withdrawal_of_member on cashier.withdrawal (member_id, requested_at desc);
