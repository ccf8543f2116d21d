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
  select
    left(platform.business_day(t.posted_at)::text, 7),
    t.type,
    count(*),
    sum(case when t.credit = p_purse then t.amount else -t.amount end)::bigint
  from ledger.transfer t
  where t.member_id = p_member
    and (t.debit = p_purse or t.credit = p_purse)
  group by 1, 2
  order by 1, 2
$$;
grant execute on function ledger.purse_months to chokdee_app;
