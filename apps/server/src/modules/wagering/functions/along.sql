-- Completes the stakes of commands with several wagers: the sums of the earlier ones of the same
-- member, so that limits run along the wagers.
create or replace function wagering.stakes_along(p_stakes protection.stake[]) returns protection.stake[]
language sql stable as $$
  select array(
    select r::protection.stake
    from (
      select
        s.member_id,
        s.brand_id,
        s.currency,
        s.placed_at,
        s.stake,
        s.lost,
        s.in_play,
        (row_number() over member - 1)::integer as before,
        (sum(s.stake) over member)::bigint - s.stake as stake_before,
        (sum(s.lost) over member)::bigint - s.lost as lost_before,
        (sum(s.in_play) over member)::bigint - s.in_play as in_play_before
      from unnest(p_stakes) with ordinality as s
      window member as (partition by s.member_id order by s.ordinality)
      order by s.ordinality
    ) r
  )
$$;

-- Completes the postings of commands with several wagers: what the earlier ones change in the same
-- purse, so that balances and versions run along the wagers.
create or replace function wagering.postings_along(p_postings ledger.posting[]) returns ledger.posting[]
language sql stable as $$
  select array(
    select r::ledger.posting
    from (
      select
        p.member_id,
        p.id,
        p.hash,
        p.type,
        p.reference,
        p.currency,
        p.purse,
        p.first_line,
        p.released,
        p.released_from,
        p.released_to,
        p.debit,
        p.debit_to,
        p.credit,
        p.credit_from,
        (sum(p.credit - p.debit) over purse)::bigint - (p.credit - p.debit) as gained_before,
        (sum(p.lines) over purse - p.lines)::integer as lines_before,
        (sum(p.claims) over purse - p.claims)::integer as claims_before,
        lead(p.id) over purse is not null as is_followed
      from (
        select
          u.*,
          (u.debit > 0)::integer + (u.credit > 0)::integer as lines,
          (u.first_line = 0 and u.released + u.debit + u.credit = 0)::integer as claims
        from unnest(p_postings) with ordinality as u
      ) p
      window purse as (partition by p.member_id, p.purse order by p.ordinality)
      order by p.ordinality
    ) r
  )
$$;

-- For each wager, how many earlier ones of its command draw from the same seed pair.
create or replace function wagering.draws_before(p_bets wagering.bet[]) returns integer[]
language sql stable as $$
  select array_agg(d.before order by d.ordinality)
  from (
    select
      b.ordinality,
      (row_number() over (partition by b.member_id, b.seed_pair order by b.ordinality) - 1)::integer as before
    from unnest(p_bets) with ordinality as b
  ) d
$$;
