-- How the purses that funded a wager share its stake and its payout. Of the payout, the part up to
-- the stake returns to the purses in proportion to what they paid; the rest, the winnings, goes to
-- the vendor's purse when one paid, otherwise to `cash`. The parts add up exactly: each purse gets
-- the difference of two sums that are rounded down to the minor unit (decision 0065). `p_is_open`:
-- the stake was paid before, by one line ahead of all others.
create or replace function wagering.shares(
  p_funding wagering.funding[],
  p_stake bigint,
  p_payout bigint,
  p_is_open boolean
) returns wagering.share[]
language sql immutable as $$
  select case
    when p_funding is null then array[row('cash', p_stake, p_payout, 0)::wagering.share]
    else wagering.shares_of(p_funding, p_stake, p_payout, p_is_open)
  end
$$;

-- The same for a stake from several purses.
create or replace function wagering.shares_of(
  p_funding wagering.funding[],
  p_stake bigint,
  p_payout bigint,
  p_is_open boolean
) returns wagering.share[]
language plpgsql immutable as $$
declare
  v_refund constant bigint := least(p_payout, p_stake);
  v_winner constant text := coalesce(wagering.vendor_purse_of(p_funding), 'cash');
  v_shares wagering.share[] := '{}';
  v_share wagering.share;
  v_paid bigint := 0;
  v_refunded bigint := 0;
  v_line integer := 0;
begin
  for k in 1 .. cardinality(p_funding) loop
    v_paid := v_paid + p_funding[k].amount;
    v_share.purse := p_funding[k].purse;
    v_share.staked := p_funding[k].amount;
    v_share.returned := case
      when p_stake = 0 then 0
      else floor(v_refund::numeric * v_paid / (p_stake::numeric * 10000))::bigint * 10000 - v_refunded
    end;
    v_refunded := v_refunded + v_share.returned;
    if v_share.purse = v_winner then
      v_share.returned := v_share.returned + p_payout - v_refund;
    end if;
    -- Only `cash` is there in any case: its row orders the commands of the member.
    continue when v_share.purse <> 'cash' and v_share.returned = 0 and (p_is_open or v_share.staked = 0);
    v_share.first_line := v_line;
    v_line := v_line
      + case when p_is_open then (v_shares = '{}')::integer else (v_share.staked > 0)::integer end
      + (v_share.returned > 0)::integer;
    v_shares := v_shares || v_share;
  end loop;
  return v_shares;
end
$$;
