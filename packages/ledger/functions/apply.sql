-- Posts the lines of one command: reversals, holds and every shape that ledger.judge and
-- ledger.write do not take. It locks the purses it touches, applies the lines to them in memory and
-- writes only when every line is possible. `p_reverses` comes from ledger.reverse, which has
-- checked the age of the id, and `p_hold` from ledger.post_hold.
-- What the command brings into `cash` first repays a debt (ledger.repayment).
-- Pots (`pot:...`) are locked after the purses, in the order of their names (ledger.lock_pots).
create or replace function ledger.apply(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_type text,
  p_lines ledger.line[],
  p_reference text,
  p_reverses uuid,
  p_hold ledger.hold
)
returns ledger.outcome
language plpgsql
as $$
declare
  v_at constant timestamptz := platform.clock();
  v_lines ledger.line[] := p_lines;
  v_requested constant integer := cardinality(p_lines);
  v_before ledger.account[];
  v_purses ledger.account[];
  v_cash ledger.account;
  v_brand text;
  v_earned bigint := 0;
  v_debt bigint := 0;
  v_repaid bigint;
  v_line ledger.line;
  v_purse ledger.account;
  v_transfer ledger.transfer;
  v_transfers ledger.transfer[] := '{}';
  v_after ledger.balance[] := '{}';
  v_is_debit boolean;
  v_name text;
  v_answer ledger.outcome;
  i integer := 0;
  k integer;
begin
  if v_requested is null or v_requested = 0 or p_id is null or p_hash is null then
    raise exception 'a command needs an id, a hash and lines' using errcode = 'invalid_parameter_value';
  end if;
  perform ledger.check_lines(p_type, p_lines, p_reverses);
  v_before := ledger.lock_purses(p_member, p_lines);
  v_purses := v_before;
  foreach v_purse in array v_purses loop
    if v_purse.purse = 'cash' then
      v_cash := v_purse;
    end if;
  end loop;
  -- An id above the newest one of the member is new.
  if (p_id > v_cash.last_id and not ledger.is_stale(p_id, v_at)) is not true then
    v_answer := ledger.replay(p_member, p_id, p_hash);
    if v_answer.status is not null then
      return v_answer;
    elsif ledger.is_reserved(p_member, p_id) then
      return row('conflict', '{}')::ledger.outcome;
    end if;
  end if;
  v_brand := coalesce(
    v_cash.brand_id,
    (select o.brand_id from ledger.operator_owner o where o.owner_id = p_member)
  );

  while i < cardinality(v_lines) loop
    i := i + 1;
    v_line := v_lines[i];
    v_transfer := null;
    v_transfer.member_id := p_member;
    v_transfer.id := p_id;
    v_transfer.line := i - 1;
    v_transfer.posted_at := v_at;
    v_transfer.amount := v_line.amount;
    v_transfer.brand_id := v_brand;
    v_transfer.debit := v_line.debit;
    v_transfer.credit := v_line.credit;
    v_transfer.currency := v_line.currency;
    v_transfer.reference := p_reference;
    v_transfer.hash := case when i = 1 then p_hash end;
    v_transfer.reverses := p_reverses;
    v_transfer.hold_id := p_hold.id;
    v_transfer.type := case
      when i > v_requested then 'reversal'
      when p_type = 'bet' and strpos(v_line.debit, ':') > 0 and strpos(v_line.credit, ':') = 0 then 'win'
      else p_type
    end;
    foreach v_is_debit in array array[true, false] loop
      v_name := case when v_is_debit then v_line.debit else v_line.credit end;
      continue when strpos(v_name, ':') > 0;
      k := 1;
      while k <= cardinality(v_purses)
        and (v_purses[k].purse <> v_name or v_purses[k].currency <> v_line.currency)
      loop
        k := k + 1;
      end loop;
      if k > cardinality(v_purses) then
        if v_is_debit and v_name <> 'debt' then
          return row('insufficient', '{}')::ledger.outcome;
        end if;
        v_purses[k] := ledger.new_purse(p_member, v_purses, v_name, v_line.currency);
      end if;
      v_purse := v_purses[k];
      if p_hold.purse = v_name and p_hold.currency = v_line.currency and i = 1 and v_is_debit then
        v_purse.held := v_purse.held - p_hold.amount;
      end if;
      -- The balance of `debt` has the opposite sign.
      v_purse.balance := v_purse.balance
        + case when v_is_debit = (v_name = 'debt') then v_line.amount else -v_line.amount end;
      if v_purse.balance < v_purse.held then
        return row('insufficient', '{}')::ledger.outcome;
      end if;
      v_purse.version := v_purse.version + 1;
      v_purse.revision := v_purse.revision + 1;
      v_purse.last_id := greatest(v_purse.last_id, p_id);
      v_purses[k] := v_purse;
      if v_is_debit then
        v_transfer.debit_balance := v_purse.balance;
        v_transfer.debit_version := v_purse.version;
      else
        v_transfer.credit_balance := v_purse.balance;
        v_transfer.credit_version := v_purse.version;
      end if;
      if v_name = 'cash' then
        v_cash := v_purse;
        if not v_is_debit and (p_type <> 'bet' or v_transfer.type = 'win') then
          v_earned := v_earned + v_line.amount;
        end if;
      end if;
    end loop;
    v_transfers[i] := v_transfer;
    if i = v_requested and v_cash.owes then
      foreach v_purse in array v_purses loop
        if v_purse.purse = 'debt' and v_purse.currency = v_cash.currency then
          v_debt := v_purse.balance;
        end if;
      end loop;
      v_repaid := ledger.repayment(p_type, v_earned, v_debt, v_cash.balance - v_cash.held);
      if v_repaid > 0 then
        v_lines := v_lines || row('cash', 'debt', v_repaid, v_cash.currency)::ledger.line;
      end if;
    end if;
  end loop;
  if p_reverses is null and ledger.is_stale(p_id, v_at) then
    return row('stale', '{}')::ledger.outcome;
  elsif not ledger.lock_pots(v_brand, v_lines) then
    return row('insufficient', '{}')::ledger.outcome;
  end if;

  insert into ledger.transfer
  select *
  from unnest(v_transfers);
  perform ledger.move_pots(v_brand, v_lines);
  for k in 1 .. cardinality(v_purses) loop
    v_purse := v_purses[k];
    if k > cardinality(v_before) then
      insert into ledger.account
      select v_purse.*
      on conflict do nothing;
      -- Another command made the purse while this one waited for the lock: the caller retries.
      if not found then
        raise exception 'purse % was opened meanwhile', v_purse.purse using errcode = 'serialization_failure';
      end if;
    elsif v_purse.version > v_before[k].version or v_purse.purse = 'cash' then
      update ledger.account a
      set
        balance = v_purse.balance,
        held = v_purse.held,
        version = v_purse.version,
        revision = v_purse.revision,
        last_id = greatest(a.last_id, p_id)
      where a.member_id = p_member
        and a.purse = v_purse.purse
        and a.currency = v_purse.currency;
    end if;
    continue when v_purse.version = coalesce(v_before[k].version, 0);
    if v_purse.purse = 'debt' then
      update ledger.account a
      set owes = v_purse.balance > 0
      where a.member_id = p_member
        and a.purse = 'cash'
        and a.currency = v_purse.currency;
    end if;
    v_after := v_after
      || row(v_purse.purse, v_purse.currency, v_purse.balance, v_purse.held, v_purse.version)::ledger.balance;
  end loop;
  return row('ok', v_after)::ledger.outcome;
end
$$;
