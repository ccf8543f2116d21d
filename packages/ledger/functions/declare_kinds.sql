-- Declares a kind of operator-owned accounts, for the migration of the module that owns them. With
-- `p_is_pot` its accounts have a balance row and cannot go below zero. Raises unique_violation when
-- the kind is declared already.
create or replace function ledger.declare_account_kind(p_module text, p_kind text, p_is_pot boolean default false)
returns void
language sql
as $$
  insert into ledger.account_kind (kind, is_pot, module)
  values (p_kind, p_is_pot, p_module)
$$;

-- Declares a type of commands, for the migration of the module that posts them. Raises
-- unique_violation when the type is declared already.
create or replace function ledger.declare_command_type(p_module text, p_type text)
returns void
language sql
as $$
  insert into ledger.command_type (type, module)
  values (p_type, p_module)
$$;

-- Whether a name is that of an operator-owned account of a declared kind: `<kind>:<name>`.
create or replace function ledger.is_operator_account(p_account text)
returns boolean
language sql stable
as $$
  select exists (
    select
    from ledger.account_kind k
    where k.kind = split_part(p_account, ':', 1)
      and strpos(p_account, ':') > 0
  )
$$;

-- Whether the accounts of this name are pots: they have a balance row and cannot go below zero.
create or replace function ledger.is_pot(p_account text)
returns boolean
language sql stable
as $$
  select exists (
    select
    from ledger.account_kind k
    where k.kind = split_part(p_account, ':', 1)
      and k.is_pot
      and strpos(p_account, ':') > 0
  )
$$;
grant execute on function ledger.is_pot to chokdee_app;
