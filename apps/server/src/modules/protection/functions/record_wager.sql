-- Counts one wager command (micro-units; negative amounts reduce the counters), as
-- protection.count_all does. The caller must have locked the player limits. Returns the stakes in
-- play and the revision after it.
create or replace function protection.record_wager(
  p_member uuid,
  p_placed_at timestamptz,
  p_wagered bigint,
  p_lost bigint,
  p_in_play bigint
)
returns protection.reservation
language plpgsql
as $$
declare
  v_reservation protection.reservation;
begin
  select
    c.in_play,
    c.revision
  into
    v_reservation.in_play,
    v_reservation.revision
  from protection.count_all(
    array[row(p_member, null, null, p_placed_at, p_wagered, p_lost, p_in_play, 0, 0, 0, 0)::protection.stake],
    platform.clock()
  ) as c;
  return v_reservation;
end
$$;
