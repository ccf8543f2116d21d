-- A round with everything from which its next outcome is computed.
create or replace function launcher.round_for_replay(r launcher.round) returns jsonb
language sql stable as $$
  select launcher.round_view(r) || jsonb_build_object(
    'version', r.version,
    'choice', r.choice,
    'moves', r.moves,
    'pairId', r.pair_id,
    'nonce', r.nonce::text
  )
$$;

-- The same for free play.
create or replace function launcher.round_for_replay(r launcher.free_play_round) returns jsonb
language sql stable as $$
  select launcher.round_view(r) || jsonb_build_object(
    'version', r.version,
    'choice', r.choice,
    'moves', r.moves,
    'pairId', r.pair_id,
    'nonce', r.nonce::text
  )
$$;
