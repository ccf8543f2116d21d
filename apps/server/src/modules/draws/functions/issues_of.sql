-- The draws of some issues of some games of a brand: what a bet on them is judged by.
create or replace function draws.issues_of(p_brand text, p_codes text[], p_issues text[])
returns table (
  draw_id uuid,
  code text,
  issue text,
  state text,
  sale_opens_at timestamptz,
  lock_at timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.draw_id, d.code, d.issue, d.state, d.sale_opens_at, d.lock_at
  from draws.draw d
  where d.brand_id = p_brand and d.code = any (p_codes) and d.issue = any (p_issues)
$$;
grant execute on function draws.issues_of to chokdee_app;
