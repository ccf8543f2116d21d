-- Whether a game slot accepts its next bet.
create or replace function launcher.cooldown_elapsed(p_brand text, p_played_at timestamptz) returns boolean
language sql stable as $$
  select launcher.cooldown_left(p_brand, p_played_at) = 0
$$;
