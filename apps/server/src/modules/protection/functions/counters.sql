-- What a member has used of the limits in the running day, week and month (GMT+8), in micro-units.
-- No rows for an unknown member.
create or replace function protection.counters(p_member uuid)
returns table (period text, wagered bigint, lost bigint, deposited bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  with counted as (
    select
      l.*,
      protection.day_of(platform.clock()) as today
    from protection.player_limits l
    where l.member_id = p_member
  )
  select
    p.period,
    case when p.is_running then p.wagered else 0 end,
    case when p.is_running then p.lost else 0 end,
    case when p.is_running then p.deposited else 0 end
  from counted c
  cross join lateral (
    values
      ('day', c.counted_on >= c.today, c.wagered_day, c.lost_day, c.deposited_day),
      (
        'week',
        c.counted_on >= date_trunc('week', c.today)::date,
        c.wagered_week,
        c.lost_week,
        c.deposited_week
      ),
      (
        'month',
        c.counted_on >= date_trunc('month', c.today)::date,
        c.wagered_month,
        c.lost_month,
        c.deposited_month
      )
  ) as p (period, is_running, wagered, lost, deposited)
$$;
grant execute on function protection.counters to chokdee_app;
