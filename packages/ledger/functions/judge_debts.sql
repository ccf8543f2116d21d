-- The part of ledger.judge for members who owe: what each credit repays (ledger.repayment), and the
-- purses after it. `cash` is locked, and with it the debt.
create or replace function ledger.judge_debts(p_postings ledger.posting[], p_judgements ledger.judgement[])
returns ledger.judgement[]
language plpgsql
as $$
declare
  v_judgements ledger.judgement[] := p_judgements;
  v_one ledger.judgement;
  v_posting ledger.posting;
  v_member uuid;
  v_debt record;
  -- What the earlier postings of the member have repaid, and by how many lines.
  v_repaid bigint;
  v_lines integer;
begin
  for k in 1 .. cardinality(p_postings) loop
    v_one := v_judgements[k];
    v_posting := p_postings[k];
    continue when v_one.owes is not true or v_posting.purse <> 'cash';
    if v_posting.member_id is distinct from v_member then
      v_member := v_posting.member_id;
      v_repaid := 0;
      v_lines := 0;
      select a.balance, a.version
      into strict v_debt
      from ledger.account a
      where a.member_id = v_member
        and a.purse = 'debt'
        and a.currency = v_posting.currency
      for no key update;
    end if;
    v_one.balance := v_one.balance - v_repaid;
    v_one.version := v_one.version + v_lines;
    v_one.account_revision := v_one.account_revision + v_lines;
    if v_one.posting_refusal is null
      and v_posting.debit > 0
      and v_one.balance - v_posting.credit < v_one.held
    then
      v_one.posting_refusal := 'insufficient';
    end if;
    v_one.repaid := ledger.repayment(
      v_posting.type,
      v_posting.credit,
      v_debt.balance - v_repaid,
      v_one.balance - v_one.held
    );
    if v_one.repaid > 0 then
      v_repaid := v_repaid + v_one.repaid;
      v_lines := v_lines + 1;
      v_one.balance := v_one.balance - v_one.repaid;
      v_one.version := v_one.version + 1;
      v_one.account_revision := v_one.account_revision + 1;
      v_one.debt_balance := v_debt.balance - v_repaid;
      v_one.debt_version := v_debt.version + v_lines;
    end if;
    v_judgements[k] := v_one;
  end loop;
  return v_judgements;
end
$$;
