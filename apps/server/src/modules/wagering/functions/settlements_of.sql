-- Results with the wagers that they are for, by position. Those of a member who is not among the
-- locked ones (null: all) have no currency, so that no purse of it is locked.
create or replace function wagering.settlements_of(
  p_results wagering.result[],
  p_locked uuid[]
) returns wagering.settlement[]
language plpgsql stable
set enable_indexscan = on
as $$
begin
  return array(
    select s::wagering.settlement
    from (
      select
        r.n,
        r.line,
        r.id,
        r.member_id,
        w.id as wager_id,
        r.hash,
        w.brand_id,
        w.product,
        w.vendor,
        w.game,
        w.round,
        case when p_locked is null or w.member_id = any (p_locked) then w.currency end as currency,
        w.state,
        w.placed_at,
        w.stake,
        w.funding,
        r.payout,
        coalesce(r.valid_bet, w.stake) as valid_bet,
        r.reason,
        r.detail,
        r.kind,
        w.immediate,
        w.outcome_id,
        w.payout as payout_before,
        w.valid_bet as valid_bet_before,
        r.price
      from unnest(p_results) with ordinality as r
      -- `limit` keeps the planner from reordering the join.
      left join lateral (
        select * from wagering.wager x where x.member_id = r.member_id and x.id = r.wager_id limit 1
      ) w on true
      order by r.ordinality
    ) s
  );
end
$$;

-- The postings of settlements (ledger.judge): the stake goes from `house:play` to `house:games`,
-- which pays the payout.
create or replace function wagering.result_postings_of(p_settlements wagering.settlement[]) returns ledger.posting[]
language plpgsql stable as $$
begin
  return array(
    select p::ledger.posting
    from (
      select
        w.member_id,
        w.id,
        w.hash,
        'win' as type,
        w.wager_id::text as reference,
        w.currency,
        s.purse,
        s.first_line,
        case when s.first_line = 0 then w.stake else 0 end as released,
        'house:play' as released_from,
        'house:games' as released_to,
        0::bigint as debit,
        null as debit_to,
        s.returned as credit,
        'house:games' as credit_from,
        null::bigint as gained_before,
        null::integer as lines_before,
        null::integer as claims_before,
        null::boolean as is_followed
      from unnest(p_settlements) as w
      cross join lateral unnest(wagering.shares(w.funding, w.stake, w.payout, true)) as s
    ) p
  );
end
$$;

-- What settlements change in the counters of their members (protection.judge). A result leaves the
-- bet in the totals; a void takes it back.
create or replace function wagering.stakes_of(p_settlements wagering.settlement[]) returns protection.stake[]
language plpgsql stable as $$
begin
  return array(
    select
      row(
        s.member_id,
        null,
        null,
        s.placed_at,
        c.more_stake,
        c.more_stake - (s.payout - s.payout_before),
        case when s.state = 'placed' then -s.stake else 0 end,
        null,
        null,
        null,
        null
      )::protection.stake
    from unnest(p_settlements) with ordinality as s
    cross join lateral (
      select case when s.kind in ('void', 'cancel') then -s.stake else 0 end as more_stake
    ) c
    order by s.ordinality
  );
end
$$;
