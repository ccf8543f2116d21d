-- The position of a move in a round with these moves: `next`, `repeated` (it is the last move, sent
-- again) or `moved` (neither).
create or replace function launcher.move_position(p_move jsonb, p_step integer, p_moves jsonb, p_open boolean)
returns text
language sql immutable as $$
  select case
    when p_step = jsonb_array_length(p_moves) and p_open then 'next'
    when p_step = jsonb_array_length(p_moves) - 1 and p_moves -> p_step = p_move then 'repeated'
    else 'moved'
  end
$$;
