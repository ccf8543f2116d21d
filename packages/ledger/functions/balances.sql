-- The purses of a member, `cash` first. Spendable is `balance - held`. `revision` grows with every
-- change, also of `held`.
create or replace function ledger.balances(p_member uuid)
returns table (
  purse text,
  currency text,
  balance bigint,
  held bigint,
  version bigint,
  revision bigint
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
  select a.purse, a.currency, a.balance, a.held, a.version, a.revision
  from ledger.account a
  where a.member_id = p_member
  order by a.purse <> 'cash', a.purse, a.currency
$$;
grant execute on function ledger.balances to chokdee_app;
