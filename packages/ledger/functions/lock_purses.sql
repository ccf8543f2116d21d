-- Locks the purses that lines touch, with `cash` (so that a member's commands run one after
-- another) and `debt`, in the order that all commands use. Returns them; none for an operator
-- account owner, whose own row is locked instead. Raises no_data_found for a member without purses.
create or replace function ledger.lock_purses(p_member uuid, p_lines ledger.line[])
returns ledger.account[]
language plpgsql
as $$
declare
  v_purses ledger.account[];
begin
  v_purses := array(
    select a
    from ledger.account a
    where a.member_id = p_member
      and (
        a.purse in ('cash', 'debt')
        or a.purse in (select l.debit from unnest(p_lines) as l union all select l.credit from unnest(p_lines) as l)
      )
    order by a.purse, a.currency
    for no key update
  );
  if not exists (select from unnest(v_purses) as p where p.purse = 'cash') then
    perform
    from ledger.operator_owner o
    where o.owner_id = p_member
    for update;
    if not found then
      raise exception 'member % has no purse', p_member using errcode = 'no_data_found';
    end if;
  elsif exists (select from unnest(v_purses) as p where p.owes)
    and not exists (select from unnest(v_purses) as p where p.purse = 'debt')
  then
    raise exception 'a debt was created meanwhile' using errcode = 'serialization_failure';
  end if;
  return v_purses;
end
$$;
