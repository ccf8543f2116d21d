-- Per type and currency: the number of entries of a member's purses (without `debt`) in a period
-- and what the purses gained and lost by them. Parameters as in ledger.statement.
create or replace function ledger.turnover(
  p_member uuid,
  p_types text[],
  p_from timestamptz,
  p_to timestamptz
)
returns table (
  type text,
  currency text,
  entries bigint,
  gained bigint,
  lost bigint
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    e.type,
    e.currency,
    count(*),
    coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint,
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint
  from ledger.entry e
  where e.member_id = p_member
    and e.own
    and e.account <> 'debt'
    and (p_types is null or e.type = any (p_types))
    and (p_from is null or e.posted_at >= p_from)
    and (p_to is null or e.posted_at < p_to)
    and e.id >= ledger.first_id(coalesce(p_from, '-infinity') - interval '11 minutes')
    and e.id < ledger.first_id(coalesce(p_to, 'infinity') + interval '11 minutes')
  group by e.type, e.currency
  order by e.type, e.currency
$$;
grant execute on function ledger.turnover to chokdee_app;
