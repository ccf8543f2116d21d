-- The shortest time (milliseconds) from one bet at a game to the next there, as the brand sets it; 0 where it sets none.
create or replace function brand.shortest_round(p_brand text) returns integer
language plpgsql stable as $$
begin
  return coalesce((select b.shortest_round_ms from brand.brand b where b.brand_id = p_brand), 0);
end
$$;
