-- The largest stake (micro-units) that protection.reserve_limits would accept now; 0 when the
-- member's state does not allow play, null for an unknown member. It takes no lock, so it is only a
-- forecast: protection.reserve_limits decides.
create or replace function protection.max_stake(p_member uuid)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  l protection.player_limits;
  v_today date;
  v_monday date;
  v_first_of_month date;
begin
  select *
  into l
  from protection.player_limits
  where member_id = p_member;
  if not found then
    return null;
  end if;
  if l.state <> 'open' and (l.state <> 'blocked' or (l.state_until <= platform.clock()) is not true) then
    return 0;
  end if;
  if coalesce(
    l.single_bet_limit,
    l.wager_day_limit,
    l.wager_week_limit,
    l.wager_month_limit,
    l.loss_day_limit,
    l.loss_week_limit,
    l.loss_month_limit
  ) is null then
    return 9223372036854775807;
  end if;

  v_today := protection.day_of(platform.clock());
  v_monday := v_today - (extract(isodow from v_today)::integer - 1);
  v_first_of_month := v_today - (extract(day from v_today)::integer - 1);
  return greatest(
    0,
    least(
      l.single_bet_limit,
      l.wager_day_limit - case when l.counted_on >= v_today then l.wagered_day else 0 end,
      l.loss_day_limit - case when l.counted_on >= v_today then l.lost_day else 0 end,
      l.wager_week_limit - case when l.counted_on >= v_monday then l.wagered_week else 0 end,
      l.loss_week_limit - case when l.counted_on >= v_monday then l.lost_week else 0 end,
      l.wager_month_limit - case when l.counted_on >= v_first_of_month then l.wagered_month else 0 end,
      l.loss_month_limit - case when l.counted_on >= v_first_of_month then l.lost_month else 0 end
    )
  );
end
$$;
grant execute on function protection.max_stake to chokdee_app;
