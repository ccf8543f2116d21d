-- The answer of an accepted play or move in free play.
create or replace function launcher.free_play_answer(p_status text, r launcher.free_play_round, p_balance bigint)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'status', p_status,
    'balance', p_balance::text,
    'currency', r.currency,
    'round', launcher.round_view(r)
  )
$$;
