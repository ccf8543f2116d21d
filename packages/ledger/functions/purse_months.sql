-- What all entries of one purse sum to, by month of the business calendar and type of transfer,
-- the oldest first: running sums from zero lead to the balance. One statement, so that the months
-- belong together.
create or replace function ledger.purse_months(p_member uuid, p_purse text)
returns table (
  month text,
  type text,
  entries bigint,
  amount bigint
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  with open as (
    select coalesce(ledger.day_start(max(c.day) + 1), timestamptz 'epoch') as since
    from ledger.closed_purse_day c
  )
  select left(s.day::text, 7), s.type, sum(s.entries)::bigint, sum(s.amount)::bigint
  from (
    select d.day, d.type, d.entries::bigint, d.amount
    from ledger.purse_day d
    where d.member_id = p_member
      and d.purse = p_purse
    union all
    select
      platform.business_day(t.posted_at),
      t.type,
      1,
      case when t.credit = p_purse then t.amount else -t.amount end
    from open o
    cross join lateral (
      select *
      from ledger.transfer t
      where t.member_id = p_member
        and (t.debit = p_purse or t.credit = p_purse)
        and t.posted_at >= o.since
        -- The time in an id may differ from the posting by 10 minutes.
        and t.id >= ledger.first_id(o.since - interval '11 minutes')
    ) t
  ) s
  group by 1, 2
  order by 1, 2
$$;
grant execute on function ledger.purse_months to chokdee_app;
