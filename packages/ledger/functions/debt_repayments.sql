-- The lines `cash -> debt` by which the earnings of a command repay what the member owes. Per
-- currency at most the debt, the earnings, and the cash that is free after the command.
-- Keys are `<purse> <currency>`, parallel to the balances and holds.
create or replace function ledger.debt_repayments(
  p_type text,
  p_lines ledger.line[],
  p_keys text[],
  p_balances bigint[],
  p_helds bigint[]
)
returns ledger.line[]
language sql immutable
as $$
  select coalesce(array_agg(row('cash', 'debt', due.amount, due.currency)::ledger.line order by due.currency), '{}')
  from (
    select
      split_part(debt.key, ' ', 2) as currency,
      least(
        debt.balance,
        cash.balance - cash.held,
        (
          -- `least` ignores nulls, so no earnings must be zero.
          select coalesce(sum(l.amount), 0)
          from unnest(p_lines) l
          where l.credit = 'cash'
            and 'cash ' || l.currency = cash.key
            and (
              p_type in ('deposit', 'win', 'transfer_in')
              or (p_type = 'bet' and strpos(l.debit, ':') > 0)
            )
        )
      )::bigint as amount
    from unnest(p_keys, p_balances) as debt (key, balance)
    join unnest(p_keys, p_balances, p_helds) as cash (key, balance, held)
      on 'debt ' || split_part(cash.key, ' ', 2) = debt.key
      and split_part(cash.key, ' ', 1) = 'cash'
  ) due
  where due.amount > 0
$$;
