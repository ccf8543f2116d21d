-- The brands in which every vendor has a purse of its own; all others have one wallet.
create or replace function brand.with_vendor_purses() returns text[]
language sql stable as $$
  select array(select b.brand_id from brand.brand b where not b.single_wallet)
$$;
