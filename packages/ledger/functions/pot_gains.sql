-- What each pot gains by the lines of a command, in the order in which pots are locked.
create or replace function ledger.pot_gains(p_lines ledger.line[])
returns table (account text, currency text, gain bigint)
language sql stable
as $$
  select m.account, m.currency, sum(m.amount)::bigint
  from (
    select l.debit, l.currency, -l.amount
    from unnest(p_lines) as l
    union all
    select l.credit, l.currency, l.amount
    from unnest(p_lines) as l
  ) as m (account, currency, amount)
  where ledger.is_pot(m.account)
  group by m.account, m.currency
  order by m.account collate "C", m.currency collate "C"
$$;
