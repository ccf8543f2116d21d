-- The position of a purse among those of a member; null when the member has none.
create or replace function ledger.position_of(p_purses ledger.account[], p_purse text, p_currency text)
returns integer
language plpgsql immutable
as $$
begin
  for k in 1 .. cardinality(p_purses) loop
    if p_purses[k].purse = p_purse and p_purses[k].currency = p_currency then
      return k;
    end if;
  end loop;
  return null;
end
$$;
