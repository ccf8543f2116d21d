-- Locks the player limits, checks a stake (micro-units) against state and limits, and counts it
-- when it is accepted (`refusal` null). When a later step rejects the command, the caller must undo
-- the count with protection.release_limits. Refusals change nothing: `closed`, `blocked`,
-- `limit.<kind>[.<period>]`, or `brand` or `currency` (an error of the caller). One statement is
-- enough when something was counted today already and nothing refuses the stake; otherwise the
-- function reads the row to find out what does.
create or replace function protection.reserve_limits(
  p_member uuid,
  p_brand text,
  p_currency text,
  p_moment timestamptz,
  p_stake bigint,
  p_lost bigint,
  p_in_play bigint
)
returns protection.reservation
language plpgsql
as $$
declare
  v_limits protection.player_limits;
  v_today constant date := protection.day_of(p_moment);
  v_monday date;
  v_first_of_month date;
  v_reservation protection.reservation;
begin
  update protection.player_limits
  set
    wagered_day = wagered_day + p_stake,
    wagered_week = wagered_week + p_stake,
    wagered_month = wagered_month + p_stake,
    lost_day = lost_day + p_lost,
    lost_week = lost_week + p_lost,
    lost_month = lost_month + p_lost,
    in_play = in_play + p_in_play,
    revision = revision + 1
  where member_id = p_member
    and state = 'open'
    and brand_id = p_brand
    and currency = p_currency
    and counted_on = v_today
    -- `least` skips limits that are not set, and is null when none is.
    and (
      p_stake > least(
        single_bet_limit,
        wager_day_limit - wagered_day,
        wager_week_limit - wagered_week,
        wager_month_limit - wagered_month,
        loss_day_limit - lost_day,
        loss_week_limit - lost_week,
        loss_month_limit - lost_month
      )
    ) is not true
  returning
    null,
    in_play,
    revision
  into v_reservation;
  if found then
    return v_reservation;
  end if;

  select *
  into v_limits
  from protection.player_limits
  where member_id = p_member
  for update;
  if not found or v_limits.state = 'closed' then
    return row('closed', null, null)::protection.reservation;
  elsif v_limits.brand_id is distinct from p_brand then
    return row('brand', null, null)::protection.reservation;
  elsif v_limits.currency is distinct from p_currency then
    return row('currency', null, null)::protection.reservation;
  elsif v_limits.state = 'excluded'
    or (v_limits.state = 'blocked' and (v_limits.state_until is null or v_limits.state_until > p_moment))
  then
    return row('blocked', null, null)::protection.reservation;
  end if;

  v_monday := v_today - (extract(isodow from v_today)::integer - 1);
  v_first_of_month := v_today - (extract(day from v_today)::integer - 1);
  v_reservation.refusal := case
    when p_stake > v_limits.single_bet_limit
      then 'limit.single_bet'
    when p_stake + case when v_limits.counted_on >= v_today then v_limits.wagered_day else 0 end
      > v_limits.wager_day_limit
      then 'limit.wager.day'
    when p_stake + case when v_limits.counted_on >= v_monday then v_limits.wagered_week else 0 end
      > v_limits.wager_week_limit
      then 'limit.wager.week'
    when p_stake + case when v_limits.counted_on >= v_first_of_month then v_limits.wagered_month else 0 end
      > v_limits.wager_month_limit
      then 'limit.wager.month'
    when p_stake + case when v_limits.counted_on >= v_today then v_limits.lost_day else 0 end > v_limits.loss_day_limit
      then 'limit.loss.day'
    when p_stake + case when v_limits.counted_on >= v_monday then v_limits.lost_week else 0 end
      > v_limits.loss_week_limit
      then 'limit.loss.week'
    when p_stake + case when v_limits.counted_on >= v_first_of_month then v_limits.lost_month else 0 end
      > v_limits.loss_month_limit
      then 'limit.loss.month'
  end;
  if v_reservation.refusal is null then
    return protection.record_wager(p_member, p_moment, p_stake, p_lost, p_in_play);
  end if;
  return v_reservation;
end
$$;
