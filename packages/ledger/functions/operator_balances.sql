-- The current balance (credits - debits) of every operator-owned account of a brand: the closed
-- days plus the entries since.
create or replace function ledger.operator_balances(p_brand text)
returns table (account text, currency text, balance numeric)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select s.account, s.currency, sum(s.amount)
  from (
    select d.account, d.currency, d.credits - d.debits as amount
    from ledger.operator_account_day d
    where d.brand_id = p_brand
    union all
    select e.account, e.currency, e.amount
    from ledger.entry e
    where e.brand_id = p_brand
      and not e.own
      and e.id >= ledger.first_id(
        coalesce(
          (select max(c.day) + 1 from ledger.closed_day c)::timestamp at time zone 'UTC',
          timestamptz 'epoch'
        )
      )
  ) s
  group by s.account, s.currency
  order by s.account, s.currency
$$;
grant execute on function ledger.operator_balances to chokdee_app;
