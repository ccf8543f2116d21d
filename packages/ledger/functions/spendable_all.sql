-- Batch form of ledger.spendable: answers by position.
create or replace function ledger.spendable_all(p_members uuid[], p_currencies text[])
returns bigint[]
language plpgsql stable
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  -- A variable instead of a literal: see ledger.post_cash_all.
  v_cash constant text := 'cash';
begin
  return array(
    select coalesce(c.balance - c.held, 0)
    from unnest(p_members, p_currencies) with ordinality as m (member_id, currency, n)
    left join ledger.account c
      on c.member_id = m.member_id
      and c.purse = v_cash
      and c.currency = m.currency
    order by m.n
  );
end
$$;
