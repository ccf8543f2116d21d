-- Applies the lines of a command to the purses of its member in memory and returns what is to be
-- written (ledger.write_moves): the purses after it and its transfers. `status`: ok, or
-- insufficient, after which nothing else counts.
-- What the command brings into `cash` first repays a debt (ledger.repayment). `p_hold` is the hold
-- that the command posts.
create or replace function ledger.work_out(
  p_movement ledger.movement,
  p_hold ledger.hold,
  p_at timestamptz,
  inout purses ledger.account[],
  out status text,
  out transfers ledger.transfer[]
)
language plpgsql
as $$
declare
  v_lines ledger.line[] := p_movement.lines;
  v_requested constant integer := cardinality(v_lines);
  v_member constant uuid := p_movement.member_id;
  v_type constant text := p_movement.type;
  v_cash integer;
  v_brand text;
  v_earned bigint := 0;
  v_debt integer;
  v_repaid bigint;
  v_line ledger.line;
  v_purse ledger.account;
  v_transfer ledger.transfer;
  v_is_debit boolean;
  v_name text;
  i integer := 0;
  k integer;
begin
  status := 'ok';
  transfers := '{}';
  for j in 1 .. cardinality(purses) loop
    if purses[j].purse = 'cash' then
      v_cash := j;
    end if;
  end loop;
  v_brand := case
    when v_cash is not null then purses[v_cash].brand_id
    else (select o.brand_id from ledger.operator_owner o where o.owner_id = v_member)
  end;
  while i < cardinality(v_lines) loop
    i := i + 1;
    v_line := v_lines[i];
    v_transfer := null;
    v_transfer.member_id := v_member;
    v_transfer.id := p_movement.id;
    v_transfer.line := i - 1;
    v_transfer.posted_at := p_at;
    v_transfer.amount := v_line.amount;
    v_transfer.brand_id := v_brand;
    v_transfer.debit := v_line.debit;
    v_transfer.credit := v_line.credit;
    v_transfer.currency := v_line.currency;
    v_transfer.reference := p_movement.reference;
    v_transfer.hash := case when i = 1 then p_movement.hash end;
    v_transfer.reverses := p_movement.reverses;
    v_transfer.hold_id := p_hold.id;
    v_transfer.type := case
      when i > v_requested then 'reversal'
      when v_type = 'bet' and strpos(v_line.debit, ':') > 0 and strpos(v_line.credit, ':') = 0 then 'win'
      else v_type
    end;
    foreach v_is_debit in array array[true, false] loop
      v_name := case when v_is_debit then v_line.debit else v_line.credit end;
      continue when strpos(v_name, ':') > 0;
      k := ledger.position_of(purses, v_name, v_line.currency);
      if k is null then
        if v_is_debit and v_name <> 'debt' then
          status := 'insufficient';
          return;
        end if;
        k := cardinality(purses) + 1;
        purses[k] := ledger.new_purse(v_member, purses, v_name, v_line.currency);
      end if;
      v_purse := purses[k];
      if p_hold.purse = v_name and p_hold.currency = v_line.currency and i = 1 and v_is_debit then
        v_purse.held := v_purse.held - p_hold.amount;
      end if;
      -- The balance of `debt` has the opposite sign.
      v_purse.balance := v_purse.balance
        + case when v_is_debit = (v_name = 'debt') then v_line.amount else -v_line.amount end;
      if v_purse.balance < v_purse.held then
        status := 'insufficient';
        return;
      end if;
      v_purse.version := v_purse.version + 1;
      v_purse.revision := v_purse.revision + 1;
      v_purse.last_id := greatest(v_purse.last_id, p_movement.id);
      purses[k] := v_purse;
      if v_is_debit then
        v_transfer.debit_balance := v_purse.balance;
        v_transfer.debit_version := v_purse.version;
      else
        v_transfer.credit_balance := v_purse.balance;
        v_transfer.credit_version := v_purse.version;
      end if;
      if v_name = 'cash' and not v_is_debit and (v_type <> 'bet' or v_transfer.type = 'win') then
        v_earned := v_earned + v_line.amount;
      elsif v_name = 'debt' then
        v_debt := k;
      end if;
    end loop;
    transfers[i] := v_transfer;
    if i = v_requested and v_cash is not null and purses[v_cash].owes then
      v_repaid := ledger.repayment(
        v_type,
        v_earned,
        (
          select p.balance
          from unnest(purses) as p
          where p.purse = 'debt'
            and p.currency = purses[v_cash].currency
        ),
        purses[v_cash].balance - purses[v_cash].held
      );
      if v_repaid > 0 then
        v_lines := v_lines || row('cash', 'debt', v_repaid, purses[v_cash].currency)::ledger.line;
      end if;
    end if;
  end loop;
  if v_cash is not null then
    v_purse := purses[v_cash];
    v_purse.last_id := greatest(v_purse.last_id, p_movement.id);
    if v_debt is not null and purses[v_debt].currency = v_purse.currency then
      v_purse.owes := purses[v_debt].balance > 0;
    end if;
    purses[v_cash] := v_purse;
  end if;
end
$$;
