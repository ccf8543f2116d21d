-- The fast path of the most frequent command: `cash` pays `p_debit` to one operator-owned account
-- and receives `p_credit` from another, as one command of at most two lines (a zero amount has no
-- line). Same rules and rows as ledger.post with these lines, in two statements. Returns `cash`
-- after it. Other cases (too little money, a debt to repay, a repeated or stale id) are left to
-- ledger.apply. An id above the newest one of the purse is new, so nothing is looked up; the key of
-- the lines still rejects a repetition. `p_at` is the time of the posting. Raises CKREF
-- (ledger.refuse, status conflict) when the id is reserved by a hold or a claim, and
-- unique_violation when it belongs to a command that did not change the purse.
create or replace function ledger.post_cash(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_type text,
  p_currency text,
  p_debit bigint,
  p_debit_to text,
  p_credit bigint,
  p_credit_from text,
  p_reference text,
  p_at timestamptz default platform.clock(),
  out status text,
  out balance bigint,
  out held bigint,
  out version bigint,
  out revision bigint
)
language plpgsql
as $$
#variable_conflict use_variable
declare
  v_line_count constant integer := (p_debit > 0)::integer + (p_credit > 0)::integer;
  v_credit_type constant text := case p_type when 'bet' then 'win' else p_type end;
  v_brand text;
begin
  if (
    v_line_count > 0
    and p_debit >= 0
    and p_credit >= 0
    and strpos(p_debit_to, ':') > 1
    and strpos(p_credit_from, ':') > 1
    and p_hash is not null
  ) is not true then
    raise exception 'post_cash needs two operator-owned accounts, amounts of at least zero and a hash'
      using errcode = 'invalid_parameter_value';
  end if;
  update ledger.account as c
  set
    balance = c.balance - p_debit + p_credit,
    version = c.version + v_line_count,
    revision = c.revision + v_line_count,
    last_id = p_id
  where c.member_id = p_member
    and c.purse = 'cash'
    and c.currency = p_currency
    and c.last_id < p_id
    and not ledger.is_stale(p_id, p_at)
    and c.balance - c.held >= p_debit
    and not (c.owes and p_credit > 0)
  returning 'ok', c.balance, c.held, c.version, c.revision, c.brand_id
  into status, balance, held, version, revision, v_brand;
  if found then
    if revision > version and ledger.is_reserved(p_member, p_id) then
      perform ledger.refuse('{"status": "conflict", "reason": "content"}');
    end if;
    if p_debit = 0 then
      insert into ledger.transfer (
        member_id,
        id,
        line,
        posted_at,
        amount,
        credit_balance,
        credit_version,
        brand_id,
        type,
        debit,
        credit,
        currency,
        reference,
        hash
      )
      values (
        p_member,
        p_id,
        0,
        p_at,
        p_credit,
        balance,
        version,
        v_brand,
        v_credit_type,
        p_credit_from,
        'cash',
        p_currency,
        p_reference,
        p_hash
      );
    elsif p_credit = 0 then
      insert into ledger.transfer (
        member_id,
        id,
        line,
        posted_at,
        amount,
        debit_balance,
        debit_version,
        brand_id,
        type,
        debit,
        credit,
        currency,
        reference,
        hash
      )
      values (
        p_member,
        p_id,
        0,
        p_at,
        p_debit,
        balance,
        version,
        v_brand,
        p_type,
        'cash',
        p_debit_to,
        p_currency,
        p_reference,
        p_hash
      );
    else
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
        hash
      )
      values
        (
          p_member,
          p_id,
          0,
          p_at,
          p_debit,
          balance - p_credit,
          version - 1,
          null,
          null,
          v_brand,
          p_type,
          'cash',
          p_debit_to,
          p_currency,
          p_reference,
          p_hash
        ),
        (
          p_member,
          p_id,
          1,
          p_at,
          p_credit,
          null,
          null,
          balance,
          version,
          v_brand,
          v_credit_type,
          p_credit_from,
          'cash',
          p_currency,
          p_reference,
          null
        );
    end if;
    return;
  end if;
  status := (
    ledger.apply(
      p_member,
      p_id,
      p_hash,
      p_type,
      case when p_debit > 0 then array[row('cash', p_debit_to, p_debit, p_currency)::ledger.line] else '{}' end
        || case
          when p_credit > 0 then array[row(p_credit_from, 'cash', p_credit, p_currency)::ledger.line]
          else '{}'
        end,
      p_reference,
      null,
      null
    )
  ).status;
  select c.balance, c.held, c.version, c.revision
  into balance, held, version, revision
  from ledger.account as c
  where c.member_id = p_member
    and c.purse = 'cash'
    and c.currency = p_currency;
end
$$;
