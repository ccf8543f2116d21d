-- The answer of an accepted play, new or repeated.
create or replace function launcher.play_answer(p_status text, r launcher.round) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'status', p_status,
    'balance', r.balance_after::text,
    'currency', r.currency,
    'round', launcher.round_view(r)
  )
$$;
