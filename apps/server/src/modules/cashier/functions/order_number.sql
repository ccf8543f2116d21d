-- The order number shown to people: kind, business day (GMT+8), the last 8 hex digits of the id.
create or replace function cashier.order_number(p_kind text, p_id uuid) returns text
language sql set search_path = pg_catalog, pg_temp as $$
  select p_kind || to_char(platform.business_day(platform.clock()), 'YYMMDD') || '-' || upper(right(p_id::text, 8))
$$;
