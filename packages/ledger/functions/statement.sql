-- A page of the entries of a member's purses, newest first: what the purse gained (negative: lost)
-- and its balance after it. `p_types` null means all types; `p_from` is inclusive, `p_to`
-- exclusive, null means open. `total` is the number of all matching entries.
create or replace function ledger.statement(
  p_member uuid,
  p_types text[],
  p_from timestamptz,
  p_to timestamptz,
  p_limit integer,
  p_offset integer
)
returns table (
  id uuid,
  line smallint,
  posted_at timestamptz,
  type text,
  purse text,
  currency text,
  amount bigint,
  balance bigint,
  version bigint,
  other text,
  reference text,
  total bigint
)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    e.id,
    e.line,
    e.posted_at,
    e.type,
    e.account,
    e.currency,
    e.amount,
    e.balance,
    e.version,
    e.other,
    e.reference,
    count(*) over ()
  from ledger.entry e
  where e.member_id = p_member
    and e.own
    and (p_types is null or e.type = any (p_types))
    and (p_from is null or e.posted_at >= p_from)
    and (p_to is null or e.posted_at < p_to)
    -- The time in an id may differ from the posting by 10 minutes.
    and e.id >= ledger.first_id(coalesce(p_from, '-infinity') - interval '11 minutes')
    and e.id < ledger.first_id(coalesce(p_to, 'infinity') + interval '11 minutes')
  order by e.posted_at desc, e.id desc, e.line desc, e.version desc
  limit p_limit offset p_offset
$$;
grant execute on function ledger.statement to chokdee_app;
