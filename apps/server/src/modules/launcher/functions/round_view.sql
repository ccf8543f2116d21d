-- A round as the RGS shows it. Amounts are micro-units as text; `step` is the number of moves made.
-- A voided round pays nothing, whatever its outcome was.
create or replace function launcher.round_view(r launcher.round) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', r.id,
    'amount', r.amount::text,
    'stake', r.stake::text,
    'payout', case when r.voided_at is null then r.payout else 0 end::text,
    'mode', r.mode,
    'event', r.event,
    'active', r.active,
    'open', r.open,
    'voided', r.voided_at is not null,
    'step', jsonb_array_length(r.moves),
    'state', r.state
  )
$$;

-- The same for free play.
create or replace function launcher.round_view(r launcher.free_play_round) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', r.id,
    'amount', r.amount::text,
    'stake', r.stake::text,
    'payout', case when r.voided_at is null then r.payout else 0 end::text,
    'mode', r.mode,
    'event', r.event,
    'active', r.active,
    'open', r.open,
    'voided', r.voided_at is not null,
    'step', jsonb_array_length(r.moves),
    'state', r.state
  )
$$;
