-- Writes postings that ledger.judge found possible, in the transaction that judged them: one
-- statement for the lines, one for the purses. `p_is_plain`: no posting repays a debt or moves
-- nothing. A command without a line claims its id, so that no
-- other command can have it. In a command of type `bet` the credit gets the type `win`.
create or replace function ledger.write(
  p_postings ledger.posting[],
  p_judgements ledger.judgement[],
  p_at timestamptz,
  p_is_plain boolean default false
)
returns void
language plpgsql
as $$
declare
  v_repaid boolean;
  v_claims boolean;
begin
  if not p_is_plain then
    select
      bool_or(w.repaid > 0),
      bool_or(w.first_line = 0 and w.released + w.debit + w.credit = 0)
    into v_repaid, v_claims
    from unnest(p_postings, p_judgements) as w;
  end if;

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
  select
    w.member_id,
    w.id,
    w.first_line + l.line,
    p_at,
    l.amount,
    l.debit_balance,
    l.debit_version,
    l.credit_balance,
    l.credit_version,
    w.account_brand,
    l.type,
    l.debit,
    l.credit,
    w.currency,
    w.reference,
    case when w.first_line + l.line = 0 then w.hash end
  from unnest(p_postings, p_judgements) as w
  cross join lateral (
    select
      0 as line,
      w.released as amount,
      null::bigint as debit_balance,
      null::bigint as debit_version,
      null::bigint as credit_balance,
      null::bigint as credit_version,
      w.type as type,
      w.released_from as debit,
      w.released_to as credit
    where w.released > 0
    union all
    select
      (w.released > 0)::integer,
      w.debit,
      w.balance + w.repaid - w.credit,
      w.version - (w.repaid > 0)::integer - (w.credit > 0)::integer,
      null,
      null,
      w.type,
      w.purse,
      w.debit_to
    where w.debit > 0
    union all
    select
      (w.released > 0)::integer + (w.debit > 0)::integer,
      w.credit,
      null,
      null,
      w.balance + w.repaid,
      w.version - (w.repaid > 0)::integer,
      case w.type when 'bet' then 'win' else w.type end,
      w.credit_from,
      w.purse
    where w.credit > 0
    union all
    select
      (w.released > 0)::integer + (w.debit > 0)::integer + 1,
      w.repaid,
      w.balance,
      w.version,
      w.debt_balance,
      w.debt_version,
      'reversal',
      w.purse,
      'debt'
    where w.repaid > 0
  ) l;

  update ledger.account a
  set
    balance = w.balance,
    version = w.version,
    revision = w.account_revision,
    last_id = greatest(a.last_id, w.id)
  from unnest(p_postings, p_judgements) as w
  where w.is_followed is not true
    and a.member_id = w.member_id
    and a.purse = w.purse
    and a.currency = w.currency;

  if v_repaid then
    perform ledger.write_debts(p_postings, p_judgements);
  end if;
  if v_claims then
    insert into ledger.claim (member_id, id, hash, claimed_at)
    select w.member_id, w.id, w.hash, p_at
    from unnest(p_postings) as w
    where w.first_line = 0
      and w.released + w.debit + w.credit = 0;
  end if;
end
$$;
