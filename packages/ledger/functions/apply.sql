-- The one place where money moves. Locks the purses it touches (always `cash`, so that a member's commands follow one another), folds the
-- lines over them in memory, and writes only when every line holds. `p_reverses` and `p_hold` come from ledger.reverse (which has judged
-- the age of the id) and ledger.post_hold.
-- Rule of the debt: a deposit, a win or a transfer in that reaches `cash` first repays what is owed in its currency, as far as cash is
-- free; the repayment is a line `cash -> debt` of type `reversal` behind the asked ones.
-- The stored answer is looked up only when something speaks against the command: the insert itself finds a repeated id, and a look into
-- one partition costs the writer less than a search through all.
create or replace function ledger.apply(
  p_member uuid, p_id uuid, p_hash bytea, p_type text, p_lines ledger.line[], p_reference text, p_reverses uuid, p_hold ledger.hold
) returns ledger.outcome language plpgsql as $$
declare
  lines ledger.line[] := p_lines;
  asked integer := cardinality(p_lines);
  others text[] := '{}';
  brand text;
  home text;
  -- The purses, side by side; a key is `<purse> <currency>`, `before` the version a purse was read at (null: it is not there yet).
  keys text[] := '{}';
  names text[] := '{}';
  currencies text[] := '{}';
  balances bigint[] := '{}';
  helds bigint[] := '{}';
  versions bigint[] := '{}';
  before bigint[] := '{}';
  debit_balances bigint[] := '{}';
  debit_versions bigint[] := '{}';
  credit_balances bigint[] := '{}';
  credit_versions bigint[] := '{}';
  owes boolean := false;
  reserves boolean := false;
  refusal text;
  this ledger.line;
  purse record;
  k integer;
  i integer;
  at timestamptz;
  after ledger.balance[] := '{}';
  answer ledger.outcome;
begin
  if asked is null or asked = 0 or p_id is null or p_hash is null then
    raise exception 'a command needs an id, a hash and lines' using errcode = 'invalid_parameter_value';
  end if;
  if (p_type = 'reversal') <> (p_reverses is not null)
    or p_type <> all ('{deposit,withdrawal,bet,win,refund,reversal,adjustment,bonus,transfer_in,transfer_out}') then
    raise exception 'a command cannot have the type %', p_type using errcode = 'invalid_parameter_value';
  end if;
  foreach this in array lines loop
    if (this.amount > 0 and this.debit <> this.credit and this.currency <> '') is not true then
      raise exception 'a line needs two accounts, a currency and an amount above zero: %', this using errcode = 'invalid_parameter_value';
    end if;
    if p_reverses is null and (this.debit = 'debt' or this.credit = 'debt') then
      raise exception 'only a reversal touches the debt' using errcode = 'invalid_parameter_value';
    end if;
    if strpos(this.debit, ':') = 0 then
      if this.debit <> 'cash' then others := others || this.debit; end if;
    elsif split_part(this.debit, ':', 1) <> all ('{house,channel,settlement,pot,jackpot,promotion}') then
      raise exception 'no such account: %', this.debit using errcode = 'invalid_parameter_value';
    end if;
    if strpos(this.credit, ':') = 0 then
      if this.credit <> 'cash' then others := others || this.credit; end if;
    elsif split_part(this.credit, ':', 1) <> all ('{house,channel,settlement,pot,jackpot,promotion}') then
      raise exception 'no such account: %', this.credit using errcode = 'invalid_parameter_value';
    end if;
  end loop;

  i := 0;
  for purse in
    select a.brand_id, a.purse as name, a.currency, a.balance, a.held, a.version, a.revision, a.owes
    from ledger.account a where a.member_id = p_member and (a.purse in ('cash', 'debt') or a.purse = any (others))
    order by a.purse, a.currency for no key update
  loop
    i := i + 1;
    brand := purse.brand_id;
    keys[i] := purse.name || ' ' || purse.currency;
    names[i] := purse.name;
    currencies[i] := purse.currency;
    balances[i] := purse.balance;
    helds[i] := purse.held;
    versions[i] := purse.version;
    before[i] := purse.version;
    if purse.name = 'cash' then
      home := purse.currency;
      owes := purse.owes;
      reserves := purse.revision > purse.version;
    end if;
  end loop;
  if home is null then
    -- The nil member of a brand: its row is locked in place of a purse.
    select h.brand_id into brand from ledger.operator_owner h where h.member_id = p_member for update;
    if brand is null then raise exception 'member % has no purse', p_member using errcode = 'no_data_found'; end if;
  end if;
  if owes and array_position(names, 'debt') is null then
    raise exception 'a debt came up meanwhile' using errcode = 'serialization_failure';
  end if;
  if p_hold.id is not null then
    k := array_position(keys, p_hold.purse || ' ' || p_hold.currency);
    helds[k] := helds[k] - p_hold.amount;
  end if;

  i := 0;
  while i < cardinality(lines) loop
    i := i + 1;
    this := lines[i];
    debit_balances[i] := null; debit_versions[i] := null; credit_balances[i] := null; credit_versions[i] := null;
    if strpos(this.debit, ':') = 0 then
      k := array_position(keys, this.debit || ' ' || this.currency);
      if k is null then
        if this.debit <> 'debt' then refusal := 'insufficient'; exit; end if;
        k := cardinality(keys) + 1;
        keys[k] := this.debit || ' ' || this.currency; names[k] := this.debit; currencies[k] := this.currency; balances[k] := 0; helds[k] := 0; versions[k] := 0; before[k] := null;
      end if;
      balances[k] := case when this.debit = 'debt' then balances[k] + this.amount else balances[k] - this.amount end;
      if balances[k] < helds[k] then refusal := 'insufficient'; exit; end if;
      versions[k] := versions[k] + 1;
      debit_balances[i] := balances[k]; debit_versions[i] := versions[k];
    end if;
    if strpos(this.credit, ':') = 0 then
      k := array_position(keys, this.credit || ' ' || this.currency);
      if k is null then
        if home is null or not (this.credit = 'points' or (this.currency = home and (this.credit in ('cash', 'bonus') or this.credit like 'vendor._%'))) then
          raise exception 'member % cannot have a purse % in %', p_member, this.credit, this.currency using errcode = 'invalid_parameter_value';
        end if;
        k := cardinality(keys) + 1;
        keys[k] := this.credit || ' ' || this.currency; names[k] := this.credit; currencies[k] := this.currency; balances[k] := 0; helds[k] := 0; versions[k] := 0; before[k] := null;
      end if;
      balances[k] := case when this.credit = 'debt' then balances[k] - this.amount else balances[k] + this.amount end;
      if balances[k] < helds[k] then refusal := 'insufficient'; exit; end if;
      versions[k] := versions[k] + 1;
      credit_balances[i] := balances[k]; credit_versions[i] := versions[k];
    end if;
    if owes and i = asked then
      lines := lines || ledger.debt_repayments(p_type, p_lines, keys, balances, helds);
    end if;
  end loop;

  at := platform.clock();
  if refusal is null and p_reverses is null and ledger.is_stale(p_id, at) then refusal := 'stale'; end if;
  if reserves and ledger.is_reserved(p_member, p_id) then refusal := 'conflict'; end if;
  if refusal is not null then
    answer := ledger.replay(p_member, p_id, p_hash);
    if answer.status is null then answer := (refusal, '{}'); end if;
    return answer;
  end if;

  for i in 1 .. cardinality(lines) loop
    this := lines[i];
    insert into ledger.transfer (
      member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version,
      brand_id, type, debit, credit, currency, reference, hash, reverses, hold_id)
    values (
      p_member, p_id, i - 1, at, this.amount, debit_balances[i], debit_versions[i], credit_balances[i], credit_versions[i], brand,
      case when i > asked then 'reversal' when p_type = 'bet' and debit_versions[i] is null and credit_versions[i] is not null then 'win' else p_type end,
      this.debit, this.credit, this.currency, p_reference, case when i = 1 then p_hash end, p_reverses, p_hold.id)
    on conflict do nothing;
    if i = 1 and not found then return ledger.replay(p_member, p_id, p_hash); end if;
  end loop;

  for k in 1 .. cardinality(keys) loop
    if before[k] is null then
      insert into ledger.account (member_id, purse, currency, brand_id, balance, held, version, revision, last_id)
      values (p_member, names[k], currencies[k], brand, balances[k], helds[k], versions[k], versions[k], p_id)
      on conflict do nothing;
      -- Another command opened the purse while this one waited for the lock: the caller asks again.
      if not found then raise exception 'purse % was opened meanwhile', keys[k] using errcode = 'serialization_failure'; end if;
    elsif versions[k] > before[k] then
      update ledger.account a
      set balance = balances[k], held = helds[k], version = versions[k], revision = a.revision + versions[k] - before[k], last_id = greatest(a.last_id, p_id)
      where a.member_id = p_member and a.purse = names[k] and a.currency = currencies[k];
    else
      continue;
    end if;
    if names[k] = 'debt' then
      update ledger.account a set owes = balances[k] > 0 where a.member_id = p_member and a.purse = 'cash' and a.currency = currencies[k];
    end if;
    after := after || row(names[k], currencies[k], balances[k], helds[k], versions[k])::ledger.balance;
  end loop;
  return row('ok', after)::ledger.outcome;
end
$$;
