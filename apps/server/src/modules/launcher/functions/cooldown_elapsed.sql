-- Whether a game slot accepts its next bet: the brand's shortest round has passed since the last
-- one. A clock that was set back by more than that time counts as elapsed.
create or replace function launcher.cooldown_elapsed(p_brand text, p_played_at timestamptz) returns boolean
language plpgsql stable as $$
declare
  v_shortest constant integer := brand.shortest_round(p_brand);
begin
  return v_shortest = 0
    or p_played_at is null
    or platform.clock() not between
      p_played_at - make_interval(secs => v_shortest / 1000.0)
      and p_played_at + make_interval(secs => v_shortest / 1000.0);
end
$$;
