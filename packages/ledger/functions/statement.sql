-- A member's entries, newest first: what each purse gained (or lost, below zero) and its balance after. `p_types` null means all types;
-- `p_from` is included, `p_to` is not, null leaves that side open. `total` counts all rows of the search, not only this page.
create or replace function ledger.statement(p_member uuid, p_types text[], p_from timestamptz, p_to timestamptz, p_limit integer, p_offset integer)
returns table (id uuid, line smallint, posted_at timestamptz, type text, purse text, currency text, amount bigint, balance bigint, version bigint, other text, reference text, total bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id, e.line, e.posted_at, e.type, e.account, e.currency, e.amount, e.balance, e.version, e.other, e.reference, count(*) over ()
  from ledger.entry e
  where e.member_id = p_member and e.own and (p_types is null or e.type = any (p_types))
    and (p_from is null or e.posted_at >= p_from) and (p_to is null or e.posted_at < p_to)
    -- An id may be 10 minutes off the moment it was posted.
    and e.id >= ledger.first_id(coalesce(p_from, '-infinity') - interval '11 minutes')
    and e.id < ledger.first_id(coalesce(p_to, 'infinity') + interval '11 minutes')
  order by e.posted_at desc, e.id desc, e.line desc, e.version desc
  limit p_limit offset p_offset
$$;
grant execute on function ledger.statement to chokdee_app;
