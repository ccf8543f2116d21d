-- What a counter has counted in a running period, which began on `p_first`.
create or replace function protection.running(p_counter bigint, p_counted_on date, p_first date)
returns bigint
language sql immutable
as $$
  select case when p_counted_on >= p_first then p_counter else 0 end
$$;

-- Why a stake is refused: `closed`, `brand` or `currency` (an error of the caller), `blocked`,
-- `limit.<kind>[.<period>]`; null when it is not. `p_wagered` and `p_lost` are what earlier wagers
-- of the same command add to the counters; the dates are the first of the running periods. Written
-- as one expression, so that PostgreSQL inlines it.
create or replace function protection.refusal(
  l protection.player_limits,
  p_brand text,
  p_currency text,
  p_at timestamptz,
  p_stake bigint,
  p_wagered bigint,
  p_lost bigint,
  p_today date,
  p_monday date,
  p_first_of_month date
)
returns text
language sql immutable
as $$
  select case
    when l.state = 'closed' then 'closed'
    when l.brand_id is distinct from p_brand then 'brand'
    when l.currency is distinct from p_currency then 'currency'
    when l.state = 'excluded' then 'blocked'
    when l.state = 'blocked' and (l.state_until <= p_at) is not true then 'blocked'
    when p_stake > l.single_bet_limit then 'limit.single_bet'
    when p_stake > l.wager_day_limit - p_wagered - protection.running(l.wagered_day, l.counted_on, p_today)
      then 'limit.wager.day'
    when p_stake > l.wager_week_limit - p_wagered - protection.running(l.wagered_week, l.counted_on, p_monday)
      then 'limit.wager.week'
    when p_stake > l.wager_month_limit - p_wagered
      - protection.running(l.wagered_month, l.counted_on, p_first_of_month)
      then 'limit.wager.month'
    when p_stake > l.loss_day_limit - p_lost - protection.running(l.lost_day, l.counted_on, p_today)
      then 'limit.loss.day'
    when p_stake > l.loss_week_limit - p_lost - protection.running(l.lost_week, l.counted_on, p_monday)
      then 'limit.loss.week'
    when p_stake > l.loss_month_limit - p_lost - protection.running(l.lost_month, l.counted_on, p_first_of_month)
      then 'limit.loss.month'
  end
$$;
