-- The purses that may fund a wager. Bonus funding follows.
create or replace function wagering.is_funding_purse(p_purse text) returns boolean
language sql immutable as $$
  select p_purse = 'cash'
$$;

-- Why a command is wrong: an SQLSTATE and a sentence, separated by a space; null when it is not.
-- Amounts are at most 10^18 micro-units, so that sums of a few cannot exceed a bigint, and whole
-- minor units (10,000 micro-units, decision 0065).
create or replace function wagering.fault(b wagering.bet) returns text
language sql stable as $$
  select case
    when b.id is null
      or b.member_id is null
      or b.brand_id is null
      or b.product is null
      or b.vendor is null
      or b.game is null
      or b.round is null
      or b.currency is null
      or b.rule_version is null
      or b.stake is null
      or b.payout is null
      then '23502 a wager lacks one of its fields'
    when b.stake not between 0 and 1000000000000000000
      or b.payout not between 0 and 1000000000000000000
      then '23514 an amount of a wager is below zero or above 10^18'
    when (b.stake % 10000, b.payout % 10000, b.valid_bet % 10000) <> (0, 0, 0)
      then '23514 an amount of a wager is not a whole number of minor units'
    when b.immediate and b.valid_bet not between 0 and b.stake
      then '23514 the valid bet is below zero or exceeds the stake'
    when b.funding is not null and not wagering.is_funded(b.funding, b.stake)
      then '22023 the purses that fund a wager must be allowed, differ and pay its stake'
  end
$$;

-- Whether these purses may fund a stake and pay exactly it, with `cash` last.
create or replace function wagering.is_funded(p_funding wagering.funding[], p_stake bigint) returns boolean
language sql stable as $$
  select coalesce(
    bool_and(wagering.is_funding_purse(f.purse) and f.amount >= 0 and f.amount % 10000 = 0)
      and count(distinct f.purse) = count(*)
      and sum(f.amount) = p_stake
      and p_funding[cardinality(p_funding)].purse = 'cash',
    false
  )
  from unnest(p_funding) as f
$$;
