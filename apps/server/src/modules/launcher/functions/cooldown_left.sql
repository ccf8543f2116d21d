-- The milliseconds until a game slot accepts its next bet: what is left of the brand's shortest
-- round since the last one; 0 when it has passed. A clock that was set back by more than that time
-- counts as elapsed.
create or replace function launcher.cooldown_left(p_brand text, p_played_at timestamptz) returns integer
language plpgsql stable as $$
declare
  v_shortest constant integer := brand.shortest_round(p_brand);
  v_since numeric;
begin
  if v_shortest = 0 or p_played_at is null then
    return 0;
  end if;
  v_since := extract(epoch from platform.clock() - p_played_at) * 1000;
  return case when v_since between -v_shortest and v_shortest then 1 + floor(v_shortest - v_since) else 0 end;
end
$$;
