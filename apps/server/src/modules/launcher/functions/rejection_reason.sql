-- Why the next bet in a game slot is refused, in both play modes: the answer of the command, or
-- null when it is not. `p_is_open`: the game is on offer. `p_active` and `p_last` are the active
-- and the last round of the slot, `p_after` is the last round the caller knows. `wait`: the
-- milliseconds after which a bet that is too soon is accepted.
create or replace function launcher.rejection_reason(
  p_is_open boolean,
  p_brand text,
  p_active uuid,
  p_last uuid,
  p_after uuid,
  p_played_at timestamptz
) returns jsonb
language sql stable as $$
  select case
    when not p_is_open then '{"status": "closed", "reason": "game"}'::jsonb
    when p_active is not null then '{"status": "conflict", "reason": "active"}'
    when p_last is distinct from p_after then '{"status": "conflict", "reason": "concurrent"}'
    when not launcher.cooldown_elapsed(p_brand, p_played_at) then jsonb_build_object(
      'status', 'conflict',
      'reason', 'cooldown',
      'wait', launcher.cooldown_left(p_brand, p_played_at)
    )
  end
$$;
