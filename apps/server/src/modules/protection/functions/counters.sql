-- What a member has used of the limits in the running day, week and month (GMT+8), micro-units; no row where there is no such member.
create or replace function protection.counters(p_member uuid)
returns table (period text, wagered bigint, lost bigint, deposited bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with door as (select d.*, protection.day_of(platform.clock()) as today from protection.player_limits d where d.member_id = p_member)
  select 'day', wagered_day, lost_day, deposited_day from door where counted_on >= today
  union all select 'day', 0, 0, 0 from door where counted_on < today
  union all select 'week', wagered_week, lost_week, deposited_week from door where counted_on >= date_trunc('week', today)::date
  union all select 'week', 0, 0, 0 from door where counted_on < date_trunc('week', today)::date
  union all select 'month', wagered_month, lost_month, deposited_month from door where counted_on >= date_trunc('month', today)::date
  union all select 'month', 0, 0, 0 from door where counted_on < date_trunc('month', today)::date
$$;
grant execute on function protection.counters to chokdee_app;
