-- Whether a brand has a vendor, on offer or not.
create or replace function catalogue.has_vendor(p_brand text, p_code text) returns boolean
language sql stable as $$
  select exists (select from catalogue.vendor v where v.brand_id = p_brand and v.code = p_code)
$$;
