-- Whether the games of a brand offer autoplay.
create or replace function brand.allows_autoplay(p_brand text) returns boolean
language plpgsql stable as $$
begin
  return coalesce((select b.autoplay from brand.brand b where b.brand_id = p_brand), true);
end $$;
