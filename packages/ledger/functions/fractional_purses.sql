-- Purses whose balance is not a whole number of minor units (`p_unit` micro-units), at most
-- `p_limit` of them, with the part above. Reads every purse: for a daily job. The purse `debt` is
-- left out: only reversals post to it, and what is repaid leaves `cash`.
create or replace function ledger.fractional_purses(p_unit bigint, p_limit integer)
returns table (
  member_id uuid,
  brand_id text,
  purse text,
  currency text,
  fraction bigint
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.member_id, a.brand_id, a.purse, a.currency, a.balance % p_unit
  from ledger.account a
  where a.balance % p_unit <> 0
    and a.purse <> 'debt'
  limit p_limit
$$;
grant execute on function ledger.fractional_purses to chokdee_app;
