-- The entries of an operator-owned account of all brands in a period, for the comparison with an
-- outside record. `gained` is negative when the account paid. `p_from` is inclusive, `p_to`
-- exclusive.
create or replace function ledger.account_entries(p_account text, p_from timestamptz, p_to timestamptz)
returns table (
  brand_id text,
  member_id uuid,
  id uuid,
  posted_at timestamptz,
  type text,
  reference text,
  currency text,
  gained bigint,
  reverses uuid,
  hold_id uuid
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    t.brand_id,
    t.member_id,
    t.id,
    t.posted_at,
    t.type,
    t.reference,
    t.currency,
    case when t.credit = p_account then t.amount else -t.amount end,
    t.reverses,
    t.hold_id
  from ledger.transfer t
  where (t.debit = p_account or t.credit = p_account)
    and t.posted_at >= p_from
    and t.posted_at < p_to
    -- The time in an id may differ from the posting by 10 minutes.
    and t.id >= ledger.first_id(p_from - interval '11 minutes')
    and t.id < ledger.first_id(p_to + interval '11 minutes')
$$;
grant execute on function ledger.account_entries to chokdee_app;
