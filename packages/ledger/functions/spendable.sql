-- The spendable part of a member's `cash` (balance - held); 0 when there is none in the currency.
create or replace function ledger.spendable(p_member uuid, p_currency text)
returns bigint
language plpgsql stable
as $$
begin
  return coalesce(
    (
      select c.balance - c.held
      from ledger.account c
      where c.member_id = p_member
        and c.purse = 'cash'
        and c.currency = p_currency
    ),
    0
  );
end
$$;
