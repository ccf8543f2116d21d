-- Kinds of operator-owned accounts and types of commands become rows, so that a module declares its
-- own in a migration (ledger.declare_account_kind, ledger.declare_command_type; decision 0032).
create table ledger.account_kind (
  -- The part of an account's name before the ':'.
  kind text primary key check (kind ~ '^[a-z][a-z0-9_]{1,19}$'),
  -- Each account of this kind is a pot: it has a row with its balance and cannot go below zero.
  is_pot boolean not null default false,
  -- The module that declared it.
  module text not null
);

create table ledger.command_type (
  type text primary key check (type ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- The module that declared it.
  module text not null
);

insert into ledger.account_kind (kind, is_pot, module)
values
  ('house', false, 'ledger'),
  ('channel', false, 'ledger'),
  ('settlement', false, 'ledger'),
  ('pot', true, 'ledger'),
  ('jackpot', false, 'ledger'),
  ('promotion', false, 'ledger');

insert into ledger.command_type (type, module)
values
  ('deposit', 'ledger'),
  ('withdrawal', 'ledger'),
  ('bet', 'ledger'),
  ('win', 'ledger'),
  ('refund', 'ledger'),
  ('reversal', 'ledger'),
  ('adjustment', 'ledger'),
  ('bonus', 'ledger'),
  ('transfer_in', 'ledger'),
  ('transfer_out', 'ledger');

grant select on ledger.account_kind, ledger.command_type to chokdee_app;

-- A declared kind or type is used by postings, which are never changed.
create trigger refuse_change before update or delete on ledger.account_kind
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.account_kind
for each statement execute function ledger.refuse_change();
create trigger refuse_change before update or delete on ledger.command_type
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.command_type
for each statement execute function ledger.refuse_change();
