-- Locks the purses of postings and judges what ledger.write will post, without writing anything.
-- One command per member. Judgements by position; `posting_refusal`:
-- - `busy`: the purse is locked by another transaction;
-- - `unknown`: the member has no `cash` in this currency;
-- - `conflict`: the id was used before (the caller looks up whether it is a repetition);
-- - `insufficient`, `stale`.
-- With `p_wait` the postings are of one member, whose purses are waited for. Otherwise nothing
-- waits: locked purses are skipped.
-- A credit that repays a debt is rare and left to ledger.judge_debts. `limit` keeps the planner
-- from reordering the join.
create or replace function ledger.judge(
  p_postings ledger.posting[],
  p_at timestamptz,
  p_wait boolean,
  p_has_waited boolean default false
)
returns ledger.judgement[]
language plpgsql
set enable_indexscan = on
as $$
declare
  v_found ledger.judgement[];
  v_judgements ledger.judgement[];
  v_one ledger.judgement;
  v_owes boolean;
  v_has_old boolean;
begin
  select array_agg(j::ledger.judgement), bool_or(j.owes), bool_or(j.is_old)
  into v_found, v_owes, v_has_old
  from (
    select
      o.n::integer as position,
      case
        when o.debit > 0 and o.balance + o.before - o.debit < o.held then 'insufficient'
        when o.is_stale then 'stale'
      end as posting_refusal,
      o.purse = 'cash' and (o.id <= o.last_id or o.is_stale) as is_old,
      o.brand_id as account_brand,
      o.balance + o.before - o.debit + o.credit as balance,
      o.held::bigint as held,
      o.version + o.lines as version,
      o.revision + o.lines + o.claims as account_revision,
      o.owes,
      0::bigint as repaid,
      null::bigint as debt_balance,
      null::bigint as debt_version
    from (
      select
        p.ordinality as n,
        p.member_id,
        p.id,
        p.purse,
        p.debit,
        p.credit,
        ledger.is_stale(p.id, p_at) as is_stale,
        coalesce(p.gained_before, 0) as before,
        coalesce(p.lines_before, 0) + (p.debit > 0)::integer + (p.credit > 0)::integer as lines,
        coalesce(p.claims_before, 0) + (p.first_line = 0 and p.released + p.debit + p.credit = 0)::integer as claims,
        a.brand_id,
        a.balance,
        a.held,
        a.version,
        a.revision,
        a.owes,
        a.last_id
      from unnest(p_postings) with ordinality as p
      cross join lateral (
        select *
        from ledger.account x
        where x.member_id = p.member_id
          and x.purse = p.purse
          and x.currency = p.currency
        limit 1
        for no key update skip locked
      ) a
    ) o
    order by o.n
  ) j;
  -- The member is locked by another transaction: wait for it and begin again.
  if p_wait and not p_has_waited and cardinality(v_found) is distinct from cardinality(p_postings) then
    perform
    from ledger.account a
    where a.member_id = p_postings[1].member_id
    order by a.purse, a.currency
    for no key update;
    return ledger.judge(p_postings, p_at, p_wait, true);
  end if;
  if cardinality(v_found) = cardinality(p_postings) then
    v_judgements := v_found;
  else
    v_judgements := array_fill(null::ledger.judgement, array[cardinality(p_postings)]);
    foreach v_one in array coalesce(v_found, '{}') loop
      v_judgements[v_one.position] := v_one;
    end loop;
    for k in 1 .. cardinality(p_postings) loop
      continue when v_judgements[k].position is not null;
      v_one := null;
      v_one.position := k;
      v_one.posting_refusal := case
        when exists (
          select
          from ledger.account a
          where a.member_id = p_postings[k].member_id
            and a.purse = p_postings[k].purse
            and a.currency = p_postings[k].currency
        ) then 'busy'
        when p_postings[k].purse = 'cash' then 'unknown'
        else 'insufficient'
      end;
      v_judgements[k] := v_one;
    end loop;
  end if;
  if v_has_old then
    -- In statements of their own, which see what was committed before the purse was locked.
    for k in 1 .. cardinality(p_postings) loop
      if v_judgements[k].is_old and ledger.is_used(p_postings[k].member_id, p_postings[k].id) then
        v_judgements[k].posting_refusal := 'conflict';
      end if;
    end loop;
  end if;
  if v_owes then
    return ledger.judge_debts(p_postings, v_judgements);
  end if;
  return v_judgements;
end
$$;
