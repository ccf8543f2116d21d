-- Locks the member's door, judges a stake (micro-units) against state and limits, and counts it when it is welcome: `refusal` null, with
-- the stakes in play after it. What refuses later in the command takes the count back with `protection.release_limits`.
-- Refusals: `closed`, `blocked`, `limit.<kind>[.<period>]`, or `brand` or `currency` (a mistake of the caller's); they change nothing.
-- One statement where the day has been counted on and nothing stands against it; the long way finds out what does.
create or replace function protection.reserve_limits(p_member uuid, p_brand text, p_currency text, p_moment timestamptz, p_stake bigint, p_lost bigint, p_in_play bigint) returns protection.reservation
language plpgsql as $$
declare
  d protection.player_limits;
  today constant date := protection.day_of(p_moment);
  monday date;
  first_day date;
  entry protection.reservation;
begin
  update protection.player_limits set
    wagered_day = wagered_day + p_stake, wagered_week = wagered_week + p_stake, wagered_month = wagered_month + p_stake,
    lost_day = lost_day + p_lost, lost_week = lost_week + p_lost, lost_month = lost_month + p_lost,
    in_play = in_play + p_in_play, revision = revision + 1
  where member_id = p_member and state = 'open' and brand_id = p_brand and currency = p_currency and counted_on = today
    -- `least` passes over limits that are not set; null where there is none.
    and (p_stake > least(single_bet_limit, wager_day_limit - wagered_day, wager_week_limit - wagered_week, wager_month_limit - wagered_month,
      loss_day_limit - lost_day, loss_week_limit - lost_week, loss_month_limit - lost_month)) is not true
  returning null, in_play, revision into entry;
  if found then
    return entry;
  end if;

  select * into d from protection.player_limits where member_id = p_member for update;
  if not found or d.state = 'closed' then
    return row('closed', null, null)::protection.reservation;
  elsif d.brand_id is distinct from p_brand then
    return row('brand', null, null)::protection.reservation;
  elsif d.currency is distinct from p_currency then
    return row('currency', null, null)::protection.reservation;
  elsif d.state = 'excluded' or (d.state = 'blocked' and (d.state_until is null or d.state_until > p_moment)) then
    return row('blocked', null, null)::protection.reservation;
  end if;
  monday := today - (extract(isodow from today)::integer - 1);
  first_day := today - (extract(day from today)::integer - 1);
  entry.refusal := case
    when p_stake > d.single_bet_limit then 'limit.single_bet'
    when p_stake + case when d.counted_on >= today then d.wagered_day else 0 end > d.wager_day_limit then 'limit.wager.day'
    when p_stake + case when d.counted_on >= monday then d.wagered_week else 0 end > d.wager_week_limit then 'limit.wager.week'
    when p_stake + case when d.counted_on >= first_day then d.wagered_month else 0 end > d.wager_month_limit then 'limit.wager.month'
    when p_stake + case when d.counted_on >= today then d.lost_day else 0 end > d.loss_day_limit then 'limit.loss.day'
    when p_stake + case when d.counted_on >= monday then d.lost_week else 0 end > d.loss_week_limit then 'limit.loss.week'
    when p_stake + case when d.counted_on >= first_day then d.lost_month else 0 end > d.loss_month_limit then 'limit.loss.month'
  end;
  if entry.refusal is null then
    return protection.record_wager(p_member, p_moment, p_stake, p_lost, p_in_play);
  end if;
  return entry;
end
$$;
