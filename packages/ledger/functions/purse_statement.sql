-- A page of the entries of one purse, newest first, with the number (`total`) and the `sum` of all
-- matching entries. One statement, so that the page and the sums are consistent. `p_types` null
-- means all types; `p_from` is inclusive, `p_to` exclusive. A page after the last entry has one row
-- without an id, for the sums.
create or replace function ledger.purse_statement(
  p_member uuid,
  p_purse text,
  p_types text[],
  p_from timestamptz,
  p_to timestamptz,
  p_limit integer,
  p_offset integer
)
returns table (
  total bigint,
  sum bigint,
  id uuid,
  line smallint,
  posted_at timestamptz,
  type text,
  currency text,
  amount bigint,
  balance bigint,
  version bigint,
  other text,
  reference text
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  with matching as materialized (
    -- Only what the sums and the order need: a month of a busy member must fit into memory.
    select
      t.id,
      t.line,
      case when t.credit = p_purse then t.amount else -t.amount end as amount,
      case when t.credit = p_purse then t.credit_version else t.debit_version end as version
    from ledger.transfer t
    where t.member_id = p_member
      and (t.debit = p_purse or t.credit = p_purse)
      and (p_types is null or t.type = any (p_types))
      and t.posted_at >= p_from
      and t.posted_at < p_to
      -- The time in an id may differ from the posting by 10 minutes.
      and t.id >= ledger.first_id(p_from - interval '11 minutes')
      and t.id < ledger.first_id(p_to + interval '11 minutes')
  ),
  sums as (
    select
      count(*) as total,
      coalesce(sum(m.amount), 0)::bigint as sum
    from matching m
  ),
  page as (
    select e.*
    from (
      select *
      from matching m
      order by m.version desc
      limit p_limit offset p_offset
    ) m
    join ledger.entry e
      on e.member_id = p_member
      and e.id = m.id
      and e.line = m.line
      and e.account = p_purse
  )
  select
    s.total,
    s.sum,
    p.id,
    p.line,
    p.posted_at,
    p.type,
    p.currency,
    p.amount,
    p.balance,
    p.version,
    p.other,
    p.reference
  from sums s
  left join page p on true
  order by p.version desc
$$;
grant execute on function ledger.purse_statement to chokdee_app;
