-- Posts the lines of a command; every other command ends here. It locks the purses it touches
-- (always `cash`, so that a member's commands run one after another), applies the lines to them in
-- memory and writes only when every line is possible. `p_reverses` comes from ledger.reverse, which
-- has checked the age of the id, and `p_hold` from ledger.post_hold.
-- Repayment of debt: a deposit, a win or a transfer in that reaches `cash` first repays the debt in
-- its currency, as far as cash is free. The repayment is a line `cash -> debt` of type `reversal`
-- after the requested lines.
-- The stored answer is looked up only when the command is refused. Otherwise the insert finds a
-- repeated id, and a lookup in one partition is cheaper than a search through all.
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
  v_lines ledger.line[] := p_lines;
  v_requested integer := cardinality(p_lines);
  v_other_purses text[] := '{}';
  v_brand text;
  -- The currency of the member's `cash`.
  v_home_currency text;
  -- The purses as parallel arrays. A key is `<purse> <currency>`; `v_before` has the version that
  -- was read, null for a purse that does not exist yet.
  v_keys text[] := '{}';
  v_names text[] := '{}';
  v_currencies text[] := '{}';
  v_balances bigint[] := '{}';
  v_helds bigint[] := '{}';
  v_versions bigint[] := '{}';
  v_before bigint[] := '{}';
  -- Balances and versions after each line, parallel to the lines.
  v_debit_balances bigint[] := '{}';
  v_debit_versions bigint[] := '{}';
  v_credit_balances bigint[] := '{}';
  v_credit_versions bigint[] := '{}';
  v_owes boolean := false;
  v_has_reserved_ids boolean := false;
  v_refusal text;
  v_line ledger.line;
  v_purse record;
  k integer;
  i integer;
  v_at timestamptz;
  v_after ledger.balance[] := '{}';
  v_answer ledger.outcome;
begin
  if v_requested is null or v_requested = 0 or p_id is null or p_hash is null then
    raise exception 'a command needs an id, a hash and lines' using errcode = 'invalid_parameter_value';
  end if;
  if (p_type = 'reversal') <> (p_reverses is not null)
    or p_type <> all (
      '{deposit,withdrawal,bet,win,refund,reversal,adjustment,bonus,transfer_in,transfer_out}'
    )
  then
    raise exception 'a command cannot have the type %', p_type using errcode = 'invalid_parameter_value';
  end if;
  foreach v_line in array v_lines loop
    if (v_line.amount > 0 and v_line.debit <> v_line.credit and v_line.currency <> '') is not true then
      raise exception 'a line needs two accounts, a currency and an amount above zero: %', v_line
        using errcode = 'invalid_parameter_value';
    end if;
    if p_reverses is null and (v_line.debit = 'debt' or v_line.credit = 'debt') then
      raise exception 'only a reversal may post to the purse debt' using errcode = 'invalid_parameter_value';
    end if;
    if strpos(v_line.debit, ':') = 0 then
      if v_line.debit <> 'cash' then
        v_other_purses := v_other_purses || v_line.debit;
      end if;
    elsif split_part(v_line.debit, ':', 1) <> all ('{house,channel,settlement,pot,jackpot,promotion}') then
      raise exception 'no such account: %', v_line.debit using errcode = 'invalid_parameter_value';
    end if;
    if strpos(v_line.credit, ':') = 0 then
      if v_line.credit <> 'cash' then
        v_other_purses := v_other_purses || v_line.credit;
      end if;
    elsif split_part(v_line.credit, ':', 1) <> all ('{house,channel,settlement,pot,jackpot,promotion}') then
      raise exception 'no such account: %', v_line.credit using errcode = 'invalid_parameter_value';
    end if;
  end loop;

  i := 0;
  for v_purse in
    select a.brand_id, a.purse as name, a.currency, a.balance, a.held, a.version, a.revision, a.owes
    from ledger.account a
    where a.member_id = p_member
      and (a.purse in ('cash', 'debt') or a.purse = any (v_other_purses))
    order by a.purse, a.currency
    for no key update
  loop
    i := i + 1;
    v_brand := v_purse.brand_id;
    v_keys[i] := v_purse.name || ' ' || v_purse.currency;
    v_names[i] := v_purse.name;
    v_currencies[i] := v_purse.currency;
    v_balances[i] := v_purse.balance;
    v_helds[i] := v_purse.held;
    v_versions[i] := v_purse.version;
    v_before[i] := v_purse.version;
    if v_purse.name = 'cash' then
      v_home_currency := v_purse.currency;
      v_owes := v_purse.owes;
      v_has_reserved_ids := v_purse.revision > v_purse.version;
    end if;
  end loop;
  if v_home_currency is null then
    -- The operator account owner has no purse: its own row is locked instead.
    select o.brand_id
    into v_brand
    from ledger.operator_owner o
    where o.owner_id = p_member
    for update;
    if v_brand is null then
      raise exception 'member % has no purse', p_member using errcode = 'no_data_found';
    end if;
  end if;
  if v_owes and array_position(v_names, 'debt') is null then
    raise exception 'a debt was created meanwhile' using errcode = 'serialization_failure';
  end if;
  if p_hold.id is not null then
    k := array_position(v_keys, p_hold.purse || ' ' || p_hold.currency);
    v_helds[k] := v_helds[k] - p_hold.amount;
  end if;

  i := 0;
  while i < cardinality(v_lines) loop
    i := i + 1;
    v_line := v_lines[i];
    v_debit_balances[i] := null;
    v_debit_versions[i] := null;
    v_credit_balances[i] := null;
    v_credit_versions[i] := null;
    if strpos(v_line.debit, ':') = 0 then
      k := array_position(v_keys, v_line.debit || ' ' || v_line.currency);
      if k is null then
        if v_line.debit <> 'debt' then
          v_refusal := 'insufficient';
          exit;
        end if;
        k := cardinality(v_keys) + 1;
        v_keys[k] := v_line.debit || ' ' || v_line.currency;
        v_names[k] := v_line.debit;
        v_currencies[k] := v_line.currency;
        v_balances[k] := 0;
        v_helds[k] := 0;
        v_versions[k] := 0;
        v_before[k] := null;
      end if;
      v_balances[k] := v_balances[k] + case when v_line.debit = 'debt' then v_line.amount else -v_line.amount end;
      if v_balances[k] < v_helds[k] then
        v_refusal := 'insufficient';
        exit;
      end if;
      v_versions[k] := v_versions[k] + 1;
      v_debit_balances[i] := v_balances[k];
      v_debit_versions[i] := v_versions[k];
    end if;
    if strpos(v_line.credit, ':') = 0 then
      k := array_position(v_keys, v_line.credit || ' ' || v_line.currency);
      if k is null then
        if v_home_currency is null
          or not (
            v_line.credit = 'points'
            or (
              v_line.currency = v_home_currency
              and (v_line.credit in ('cash', 'bonus') or v_line.credit like 'vendor._%')
            )
          )
        then
          raise exception 'member % cannot have a purse % in %', p_member, v_line.credit, v_line.currency
            using errcode = 'invalid_parameter_value';
        end if;
        k := cardinality(v_keys) + 1;
        v_keys[k] := v_line.credit || ' ' || v_line.currency;
        v_names[k] := v_line.credit;
        v_currencies[k] := v_line.currency;
        v_balances[k] := 0;
        v_helds[k] := 0;
        v_versions[k] := 0;
        v_before[k] := null;
      end if;
      v_balances[k] := v_balances[k] + case when v_line.credit = 'debt' then -v_line.amount else v_line.amount end;
      if v_balances[k] < v_helds[k] then
        v_refusal := 'insufficient';
        exit;
      end if;
      v_versions[k] := v_versions[k] + 1;
      v_credit_balances[i] := v_balances[k];
      v_credit_versions[i] := v_versions[k];
    end if;
    if v_owes and i = v_requested then
      v_lines := v_lines || ledger.debt_repayments(p_type, p_lines, v_keys, v_balances, v_helds);
    end if;
  end loop;

  v_at := platform.clock();
  if v_refusal is null and p_reverses is null and ledger.is_stale(p_id, v_at) then
    v_refusal := 'stale';
  end if;
  if v_has_reserved_ids and ledger.is_reserved(p_member, p_id) then
    v_refusal := 'conflict';
  end if;
  if v_refusal is not null then
    v_answer := ledger.replay(p_member, p_id, p_hash);
    if v_answer.status is null then
      v_answer := (v_refusal, '{}');
    end if;
    return v_answer;
  end if;

  for i in 1 .. cardinality(v_lines) loop
    v_line := v_lines[i];
    insert into ledger.transfer (
      member_id,
      id,
      line,
      posted_at,
      amount,
      debit_balance,
      debit_version,
      credit_balance,
      credit_version,
      brand_id,
      type,
      debit,
      credit,
      currency,
      reference,
      hash,
      reverses,
      hold_id
    )
    values (
      p_member,
      p_id,
      i - 1,
      v_at,
      v_line.amount,
      v_debit_balances[i],
      v_debit_versions[i],
      v_credit_balances[i],
      v_credit_versions[i],
      v_brand,
      case
        when i > v_requested then 'reversal'
        when p_type = 'bet' and v_debit_versions[i] is null and v_credit_versions[i] is not null then 'win'
        else p_type
      end,
      v_line.debit,
      v_line.credit,
      v_line.currency,
      p_reference,
      case when i = 1 then p_hash end,
      p_reverses,
      p_hold.id
    )
    on conflict do nothing;
    if i = 1 and not found then
      return ledger.replay(p_member, p_id, p_hash);
    end if;
  end loop;

  for k in 1 .. cardinality(v_keys) loop
    if v_before[k] is null then
      insert into ledger.account (
        member_id,
        purse,
        currency,
        brand_id,
        balance,
        held,
        version,
        revision,
        last_id
      )
      values (
        p_member,
        v_names[k],
        v_currencies[k],
        v_brand,
        v_balances[k],
        v_helds[k],
        v_versions[k],
        v_versions[k],
        p_id
      )
      on conflict do nothing;
      -- Another command made the purse while this one waited for the lock: the caller retries.
      if not found then
        raise exception 'purse % was opened meanwhile', v_keys[k] using errcode = 'serialization_failure';
      end if;
    elsif v_versions[k] > v_before[k] then
      update ledger.account a
      set
        balance = v_balances[k],
        held = v_helds[k],
        version = v_versions[k],
        revision = a.revision + v_versions[k] - v_before[k],
        last_id = greatest(a.last_id, p_id)
      where a.member_id = p_member
        and a.purse = v_names[k]
        and a.currency = v_currencies[k];
    else
      continue;
    end if;
    if v_names[k] = 'debt' then
      update ledger.account a
      set owes = v_balances[k] > 0
      where a.member_id = p_member
        and a.purse = 'cash'
        and a.currency = v_currencies[k];
    end if;
    v_after := v_after
      || row(v_names[k], v_currencies[k], v_balances[k], v_helds[k], v_versions[k])::ledger.balance;
  end loop;
  return row('ok', v_after)::ledger.outcome;
end
$$;
