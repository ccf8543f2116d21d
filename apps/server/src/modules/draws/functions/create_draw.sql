-- Creates a draw of a game at `p_draw_at`, with the times and the format of the game as it is now;
-- its commitment is public from then on. Returns false when the issue or the time exists already,
-- or when its sale would have begun. With `p_late` such a draw opens at once, after its commitment
-- is public, if at least five seconds are left until its lock.
-- The salt is the beacon's last round up to the draw.
create or replace function draws.create_draw(
  p_draw uuid,
  p_brand text,
  p_code text,
  p_issue text,
  p_draw_at timestamptz,
  p_commitment text,
  p_sealed bytea,
  p_late boolean default false
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_game draws.game;
  v_round bigint;
  v_salt_at timestamptz;
  v_opens_at timestamptz;
  v_now constant timestamptz := platform.clock();
begin
  select g.* into strict v_game
  from draws.game g
  where g.brand_id = p_brand and g.code = p_code;
  v_opens_at := p_draw_at - make_interval(secs => v_game.sale_seconds);
  if v_opens_at <= v_now then
    if not p_late or p_draw_at - make_interval(secs => v_game.lock_seconds) < v_now + interval '5 seconds' then
      return false;
    end if;
    v_opens_at := v_now + interval '100 milliseconds';
  end if;
  select
    r.round,
    to_timestamp(b.genesis + (r.round - 1) * b.period)
  into v_round, v_salt_at
  from draws.beacon b
  cross join lateral (
    select floor((extract(epoch from p_draw_at) - b.genesis) / b.period)::bigint + 1 as round
  ) r
  where b.chain_id = v_game.beacon;
  insert into draws.draw (
    draw_id, brand_id, code, issue, source, is_demo, format, sale_opens_at, lock_at, draw_at, result_at, late_after,
    void_after, commitment, sealed_seed, beacon, beacon_round, salt_at, is_withheld
  )
  values (
    p_draw,
    p_brand,
    p_code,
    p_issue,
    v_game.source,
    v_game.is_demo,
    v_game.format,
    v_opens_at,
    p_draw_at - make_interval(secs => v_game.lock_seconds),
    p_draw_at,
    p_draw_at + make_interval(secs => v_game.result_seconds),
    p_draw_at + make_interval(
      secs => case when v_game.source = 'own' then 0 else v_game.result_seconds end + v_game.late_seconds
    ),
    p_draw_at + make_interval(secs => v_game.void_seconds),
    p_commitment,
    p_sealed,
    v_game.beacon,
    v_round,
    v_salt_at,
    v_game.is_withheld
  )
  on conflict do nothing;
  return found;
end
$$;
grant execute on function draws.create_draw to chokdee_app;
