-- The postings of wagers (ledger.judge): the stake of an immediate one goes to `house:games`, which
-- pays its payout; any other stake waits in `house:play`. Those of a member who is locked by
-- another transaction have no currency, so that no purse of it is locked.
create or replace function wagering.postings_of(
  p_bets wagering.bet[],
  p_reservations protection.reservation[]
) returns ledger.posting[]
language plpgsql stable as $$
begin
  return array(
    select p::ledger.posting
    from (
      select
        b.member_id,
        b.id,
        b.hash,
        'bet' as type,
        b.id::text as reference,
        case when b.refusal is distinct from 'busy' then b.currency end as currency,
        s.purse,
        s.first_line,
        0::bigint as released,
        null as released_from,
        null as released_to,
        s.staked as debit,
        case when b.immediate then 'house:games' else 'house:play' end as debit_to,
        s.returned as credit,
        'house:games' as credit_from,
        null::bigint as gained_before,
        null::integer as lines_before,
        null::integer as claims_before,
        null::boolean as is_followed
      from unnest(p_bets, p_reservations) as b
      cross join lateral unnest(wagering.shares(b.funding, b.stake, b.payout, false)) as s
    ) p
  );
end
$$;

-- The judgements of the postings of `cash`, one for each of so many wagers or results. A refusal of
-- another posting of the same one is theirs. The balance of a wager that a vendor's purse pays is
-- that of the purse.
create or replace function wagering.cash_of(
  p_postings ledger.posting[],
  p_judgements ledger.judgement[],
  p_count integer
) returns ledger.judgement[]
language plpgsql stable as $$
declare
  v_cash ledger.judgement[] := '{}';
  v_one ledger.judgement;
  v_vendor ledger.judgement;
  v_refusal text;
begin
  if cardinality(p_postings) = p_count then
    return p_judgements;
  end if;
  for k in 1 .. cardinality(p_postings) loop
    v_one := p_judgements[k];
    v_refusal := coalesce(v_refusal, v_one.posting_refusal);
    if p_postings[k].purse like 'vendor.%' then
      v_vendor := v_one;
    end if;
    continue when p_postings[k].purse <> 'cash';
    v_one.posting_refusal := v_refusal;
    if v_vendor.position is not null then
      v_one.balance := v_vendor.balance;
      v_one.held := v_vendor.held;
      v_one.version := v_vendor.version;
    end if;
    v_cash := v_cash || v_one;
    v_refusal := null;
    v_vendor := null;
  end loop;
  return v_cash;
end
$$;
