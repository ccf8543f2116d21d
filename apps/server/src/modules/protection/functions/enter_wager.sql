-- Locks the member's door and judges a stake (micro-units) against state and limits, changing nothing.
-- Null: welcome. Else the refusal: `closed`, `blocked`, `limit.<kind>[.<period>]`, or `currency` (a mistake of the caller's).
create or replace function protection.enter_wager(p_member uuid, p_currency text, p_stake bigint) returns text
language plpgsql as $$
declare
  d protection.door;
  moment timestamptz;
  today date;
  monday date;
  first_day date;
begin
  select * into d from protection.door where member_id = p_member for update;
  if not found or d.state = 'closed' then
    return 'closed';
  end if;
  if d.currency <> p_currency then
    return 'currency';
  end if;
  moment := platform.clock();
  if d.state = 'excluded' or (d.state = 'blocked' and (d.state_until is null or d.state_until > moment)) then
    return 'blocked';
  end if;
  today := protection.day_of(moment);
  monday := today - (extract(isodow from today)::integer - 1);
  first_day := today - (extract(day from today)::integer - 1);
  return case
    when p_stake > d.single_bet_limit then 'limit.single_bet'
    when p_stake + case when d.counted_on >= today then d.wagered_day else 0 end > d.wager_day_limit then 'limit.wager.day'
    when p_stake + case when d.counted_on >= monday then d.wagered_week else 0 end > d.wager_week_limit then 'limit.wager.week'
    when p_stake + case when d.counted_on >= first_day then d.wagered_month else 0 end > d.wager_month_limit then 'limit.wager.month'
    when p_stake + case when d.counted_on >= today then d.lost_day else 0 end > d.loss_day_limit then 'limit.loss.day'
    when p_stake + case when d.counted_on >= monday then d.lost_week else 0 end > d.loss_week_limit then 'limit.loss.week'
    when p_stake + case when d.counted_on >= first_day then d.lost_month else 0 end > d.loss_month_limit then 'limit.loss.month'
  end;
end
$$;
