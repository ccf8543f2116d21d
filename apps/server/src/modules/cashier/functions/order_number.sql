-- The name of an order for people: kind, day of the site's clock (GMT+8), the random tail of its id.
create or replace function cashier.order_number(kind text, id uuid) returns text
language sql set search_path = pg_catalog, pg_temp as $$
  select kind || to_char(platform.business_day(platform.clock()), 'YYMMDD') || '-' || upper(right(id::text, 8))
$$;
