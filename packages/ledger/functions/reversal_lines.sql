-- The lines that reverse a command, from the purses of the member as they are: its lines with debit
-- and credit exchanged, first those that return money to a purse, then those that take it from one.
-- A purse never goes below zero: what is not free in it becomes the member's `debt`, which later
-- earnings repay. A debt that the original repaid stays repaid: what the original brought in is
-- taken from what is free now.
create or replace function ledger.reversal_lines(p_member uuid, p_original uuid, p_purses ledger.account[])
returns ledger.line[]
language plpgsql stable
as $$
declare
  v_lines ledger.line[] := '{}';
  v_purses ledger.account[] := p_purses;
  v_taken bigint;
  v_line record;
  k integer;
begin
  for v_line in
    select
      o.debit,
      o.credit,
      o.amount,
      o.currency
    from ledger.transfer o
    where o.member_id = p_member
      and o.id = p_original
      and o.credit <> 'debt'
    order by strpos(o.debit, ':'), o.line desc
  loop
    v_taken := v_line.amount;
    if strpos(v_line.credit, ':') = 0 then
      k := ledger.position_of(v_purses, v_line.credit, v_line.currency);
      v_taken := least(v_line.amount, coalesce(v_purses[k].balance - v_purses[k].held, 0));
      v_purses[k].balance := v_purses[k].balance - v_taken;
    end if;
    if v_taken > 0 then
      v_lines := v_lines || row(v_line.credit, v_line.debit, v_taken, v_line.currency)::ledger.line;
    end if;
    if v_line.amount > v_taken then
      v_lines := v_lines || row('debt', v_line.debit, v_line.amount - v_taken, v_line.currency)::ledger.line;
    end if;
    if strpos(v_line.debit, ':') = 0 then
      k := ledger.position_of(v_purses, v_line.debit, v_line.currency);
      v_purses[k].balance := v_purses[k].balance + v_line.amount;
    end if;
  end loop;
  return v_lines;
end
$$;
