-- The largest stake (micro-units) that state and limits leave a member now, as `protection.reserve_limits` would judge it; 0 where the door is
-- not open, null where there is no such member. A forecast for what has to be decided before the door is asked: the door judges.
create or replace function protection.max_stake(p_member uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  d protection.player_limits;
  today date;
  monday date;
  first_day date;
begin
  select * into d from protection.player_limits where member_id = p_member;
  if not found then
    return null;
  elsif d.state <> 'open' and (d.state <> 'blocked' or (d.state_until <= platform.clock()) is not true) then
    return 0;
  elsif coalesce(d.single_bet_limit, d.wager_day_limit, d.wager_week_limit, d.wager_month_limit, d.loss_day_limit, d.loss_week_limit, d.loss_month_limit) is null then
    return 9223372036854775807;
  end if;
  today := protection.day_of(platform.clock());
  monday := today - (extract(isodow from today)::integer - 1);
  first_day := today - (extract(day from today)::integer - 1);
  return greatest(0, least(d.single_bet_limit,
    d.wager_day_limit - case when d.counted_on >= today then d.wagered_day else 0 end, d.loss_day_limit - case when d.counted_on >= today then d.lost_day else 0 end,
    d.wager_week_limit - case when d.counted_on >= monday then d.wagered_week else 0 end, d.loss_week_limit - case when d.counted_on >= monday then d.lost_week else 0 end,
    d.wager_month_limit - case when d.counted_on >= first_day then d.wagered_month else 0 end, d.loss_month_limit - case when d.counted_on >= first_day then d.lost_month else 0 end));
end
$$;
grant execute on function protection.max_stake to chokdee_app;
