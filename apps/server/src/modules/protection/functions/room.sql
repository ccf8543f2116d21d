-- The largest stake (micro-units) that state and limits leave a member now, as `protection.enter_wager` would judge it; 0 where the door is
-- not open, null where there is no such member. A forecast for what has to be decided before the door is asked: the door judges.
create or replace function protection.room(p_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when d.state = 'open' or (d.state = 'blocked' and d.state_until <= platform.clock()) then greatest(0, least(9223372036854775807, d.single_bet_limit,
    d.wager_day_limit - case when d.counted_on >= t.today then d.wagered_day else 0 end, d.loss_day_limit - case when d.counted_on >= t.today then d.lost_day else 0 end,
    d.wager_week_limit - case when d.counted_on >= t.monday then d.wagered_week else 0 end, d.loss_week_limit - case when d.counted_on >= t.monday then d.lost_week else 0 end,
    d.wager_month_limit - case when d.counted_on >= t.first_day then d.wagered_month else 0 end, d.loss_month_limit - case when d.counted_on >= t.first_day then d.lost_month else 0 end)) else 0 end
  from protection.door d, lateral (select today, today - (extract(isodow from today)::integer - 1) as monday, today - (extract(day from today)::integer - 1) as first_day
    from protection.day_of(platform.clock()) as today) t
  where d.member_id = p_member
$$;
grant execute on function protection.room to chokdee_app;
