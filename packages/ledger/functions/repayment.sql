-- How much of its earnings a command repays of a debt: deposits, wins and transfers in do, as far
-- as `cash` is free after the command; refunds and bonuses do not. The repayment is a line `cash ->
-- debt` of type `reversal` after the command's own lines.
create or replace function ledger.repayment(p_type text, p_earned bigint, p_debt bigint, p_free bigint)
returns bigint
language sql immutable
as $$
  select case
    when p_type in ('deposit', 'win', 'transfer_in', 'bet') then greatest(0, least(p_earned, p_debt, p_free))
    else 0
  end
$$;
