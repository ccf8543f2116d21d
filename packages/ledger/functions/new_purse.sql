-- The purse that a line opens for a member whose purses these are. Raises invalid_parameter_value
-- for one that the member cannot have: a purse is in the currency of `cash`, except `points`, and
-- `debt`, which only a reversal opens.
create or replace function ledger.new_purse(
  p_member uuid,
  p_purses ledger.account[],
  p_name text,
  p_currency text
)
returns ledger.account
language plpgsql
as $$
declare
  v_cash ledger.account;
  v_new ledger.account;
begin
  foreach v_cash in array p_purses loop
    exit when v_cash.purse = 'cash';
  end loop;
  if (
    v_cash.purse = 'cash'
    and (
      p_name in ('points', 'debt')
      or (p_currency = v_cash.currency and (p_name in ('cash', 'bonus') or p_name like 'vendor._%'))
    )
  ) is not true then
    raise exception 'member % cannot have a purse % in %', p_member, p_name, p_currency
      using errcode = 'invalid_parameter_value';
  end if;
  v_new.member_id := p_member;
  v_new.purse := p_name;
  v_new.currency := p_currency;
  v_new.brand_id := v_cash.brand_id;
  v_new.balance := 0;
  v_new.held := 0;
  v_new.version := 0;
  v_new.revision := 0;
  v_new.owes := false;
  v_new.last_id := '00000000-0000-0000-0000-000000000000';
  return v_new;
end
$$;
