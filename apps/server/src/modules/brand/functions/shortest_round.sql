-- A brand's minimum milliseconds from one bet of a player at a game to the next; 0: no minimum.
create or replace function brand.shortest_round(p_brand text) returns integer
language plpgsql stable as $$
begin
  return coalesce((select b.shortest_round_ms from brand.brand b where b.brand_id = p_brand), 0);
end $$;
