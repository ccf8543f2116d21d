-- Locks the player limits of stakes and judges them, one command per member, without counting
-- anything (protection.count_all does). By position: the refusal (protection.refusal, or `unknown`,
-- or `busy` for a member whom another transaction has locked), and the stakes in play and the
-- revision as they will be once the stakes up to this one are counted. Without `p_check` the stakes
-- are results, which no state and no limit refuses. `p_wait` as in protection.lock_members.
-- `limit` keeps the planner from reordering the join.
create or replace function protection.judge(
  p_stakes protection.stake[],
  p_check boolean,
  p_wait boolean,
  p_has_waited boolean default false
)
returns protection.reservation[]
language plpgsql
set enable_indexscan = on
as $$
declare
  v_today constant date := protection.day_of(p_stakes[1].placed_at);
  v_monday constant date := v_today - (extract(isodow from v_today)::integer - 1);
  v_first_of_month constant date := v_today - (extract(day from v_today)::integer - 1);
  v_found protection.reservation[];
  v_positions integer[];
  v_judgements protection.reservation[];
  v_state text;
begin
  select
    array_agg(
      row(
        case
          when p_check then protection.refusal(
            j.l,
            j.brand_id,
            j.currency,
            j.placed_at,
            j.stake,
            j.stake_before,
            j.lost_before,
            v_today,
            v_monday,
            v_first_of_month
          )
        end,
        (j.l).in_play + j.in_play_before + j.in_play,
        (j.l).revision + j.before + 1
      )::protection.reservation
    ),
    array_agg(j.n)
  into v_found, v_positions
  from (
    select
      u.ordinality as n,
      u.brand_id,
      u.currency,
      u.placed_at,
      u.stake,
      u.in_play,
      coalesce(u.before, 0) as before,
      coalesce(u.stake_before, 0) as stake_before,
      coalesce(u.lost_before, 0) as lost_before,
      coalesce(u.in_play_before, 0) as in_play_before,
      f.l
    from unnest(p_stakes) with ordinality as u
    cross join lateral (
      select l
      from protection.player_limits l
      where l.member_id = u.member_id
      limit 1
      for no key update skip locked
    ) f
  ) j;
  -- The member is locked by another transaction: wait for it and begin again.
  if p_wait and not p_has_waited and cardinality(v_found) is distinct from cardinality(p_stakes) then
    v_state := protection.lock_player_limits(p_stakes[1].member_id);
    return protection.judge(p_stakes, p_check, p_wait, true);
  end if;
  if cardinality(v_found) = cardinality(p_stakes) then
    return v_found;
  end if;
  v_judgements := array_fill(null::protection.reservation, array[cardinality(p_stakes)]);
  for k in 1 .. coalesce(cardinality(v_found), 0) loop
    v_judgements[v_positions[k]] := v_found[k];
  end loop;
  for k in 1 .. cardinality(p_stakes) loop
    continue when v_judgements[k].revision is not null;
    v_judgements[k] := row(
      case
        when exists (select from protection.player_limits l where l.member_id = p_stakes[k].member_id) then 'busy'
        else 'unknown'
      end,
      null,
      null
    )::protection.reservation;
  end loop;
  return v_judgements;
end
$$;
