-- The part of ledger.write for credits that repaid a debt: the purses `debt` after the last one.
create or replace function ledger.write_debts(p_postings ledger.posting[], p_judgements ledger.judgement[])
returns void
language plpgsql
as $$
declare
  v_debt record;
begin
  for v_debt in
    select distinct on (w.member_id)
      w.member_id,
      w.currency,
      w.id,
      w.debt_balance,
      w.debt_version
    from unnest(p_postings, p_judgements) as w
    where w.repaid > 0
    order by w.member_id, w.position desc
  loop
    update ledger.account a
    set
      balance = v_debt.debt_balance,
      revision = a.revision + v_debt.debt_version - a.version,
      version = v_debt.debt_version,
      last_id = greatest(a.last_id, v_debt.id)
    where a.member_id = v_debt.member_id
      and a.purse = 'debt'
      and a.currency = v_debt.currency;
    update ledger.account a
    set owes = v_debt.debt_balance > 0
    where a.member_id = v_debt.member_id
      and a.purse = 'cash'
      and a.currency = v_debt.currency;
  end loop;
end
$$;
