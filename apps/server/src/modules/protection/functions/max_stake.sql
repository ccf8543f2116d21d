-- The largest stake (micro-units) that protection.judge would accept now; 0 when the member's state
-- does not allow play, null for an unknown member. It takes no lock, so it is only a forecast:
-- protection.judge decides.
create or replace function protection.max_stake(p_member uuid)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_limits protection.player_limits;
  v_today date;
  v_monday date;
  v_first_of_month date;
begin
  select *
  into v_limits
  from protection.player_limits
  where member_id = p_member;
  if not found then
    return null;
  end if;
  if v_limits.state <> 'open'
    and (v_limits.state <> 'blocked' or (v_limits.state_until <= platform.clock()) is not true)
  then
    return 0;
  end if;
  if coalesce(
    v_limits.single_bet_limit,
    v_limits.wager_day_limit,
    v_limits.wager_week_limit,
    v_limits.wager_month_limit,
    v_limits.loss_day_limit,
    v_limits.loss_week_limit,
    v_limits.loss_month_limit
  ) is null then
    return 9223372036854775807;
  end if;

  v_today := protection.day_of(platform.clock());
  v_monday := v_today - (extract(isodow from v_today)::integer - 1);
  v_first_of_month := v_today - (extract(day from v_today)::integer - 1);
  return greatest(
    0,
    least(
      v_limits.single_bet_limit,
      v_limits.wager_day_limit - case when v_limits.counted_on >= v_today then v_limits.wagered_day else 0 end,
      v_limits.loss_day_limit - case when v_limits.counted_on >= v_today then v_limits.lost_day else 0 end,
      v_limits.wager_week_limit - case when v_limits.counted_on >= v_monday then v_limits.wagered_week else 0 end,
      v_limits.loss_week_limit - case when v_limits.counted_on >= v_monday then v_limits.lost_week else 0 end,
      v_limits.wager_month_limit
        - case when v_limits.counted_on >= v_first_of_month then v_limits.wagered_month else 0 end,
      v_limits.loss_month_limit - case when v_limits.counted_on >= v_first_of_month then v_limits.lost_month else 0 end
    )
  );
end
$$;
grant execute on function protection.max_stake to chokdee_app;
