-- Money command: takes own lines back before their lock, all or none. {id, memberId, brandId,
-- lines: [{voidId, wagerId, draw, play, keys, unitStake, mostPayout, stake}]}. The caller has read
-- what the lines are. Answers: `ok` with the balance of `cash`; `closed` with reason `issue` or
-- that of the void; or its other refusals.
create or replace function lottery.cancel(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_brand constant text := p_command ->> 'brandId';
  v_lines lottery.cancel_request[];
  v_line lottery.cancel_request;
  v_draw uuid;
  v_answer jsonb;
begin
  if protection.lock_player_limits(v_member) is null then
    return wagering.refusal('closed', 'wager.unknown');
  end if;
  v_lines := array(
    select jsonb_populate_record(null::lottery.cancel_request, l.value)
    from jsonb_array_elements(p_command -> 'lines') as l (value)
  );
  for v_draw in select distinct l.draw from unnest(v_lines) as l order by l.draw loop
    if not draws.require_sale(v_brand, v_draw) then
      return jsonb_build_object('status', 'closed', 'reason', 'issue', 'draw', v_draw);
    end if;
  end loop;
  foreach v_line in array v_lines loop
    v_answer := wagering.void(
      jsonb_build_object(
        'id', v_line."voidId",
        'memberId', v_member,
        'wagerId', v_line."wagerId",
        'reason', 'cancelled by the member',
        'cancel', true
      )
    );
    if v_answer ->> 'status' <> 'ok' then
      perform ledger.refuse(v_answer);
    end if;
  end loop;
  update lottery.member_stake m
  set
    staked = m.staked - s.staked,
    lines = m.lines - s.lines
  from (
    select
      l.draw,
      sum(l.stake)::bigint as staked,
      count(*)::integer as lines
    from unnest(v_lines) as l
    group by l.draw
  ) s
  where m.member_id = v_member and m.draw_id = s.draw;
  perform lottery.lower_exposure(v_lines);
  return v_answer;
end
$$;
grant execute on function lottery.cancel to chokdee_app;

-- Takes lines out of the exposure and the stakes of their issues. The rows are locked in the order
-- of their keys, as when they are written.
create or replace function lottery.lower_exposure(p_lines lottery.cancel_request[]) returns void
language plpgsql as $$
declare
  v_row record;
begin
  for v_row in
    select
      l.draw,
      l.play,
      u.key,
      sum(l."unitStake")::bigint as staked,
      sum(l."mostPayout")::bigint as payout,
      count(*)::integer as lines
    from unnest(p_lines) as l
    cross join lateral unnest(l.keys) as u (key)
    group by l.draw, l.play, u.key
    order by l.draw, l.play, u.key
  loop
    update lottery.exposure e
    set
      staked = e.staked - v_row.staked,
      payout = e.payout - v_row.payout,
      lines = e.lines - v_row.lines
    where e.draw_id = v_row.draw and e.play = v_row.play and e.key = v_row.key;
  end loop;
  for v_row in
    select
      l.draw,
      sum(l.stake)::bigint as staked,
      count(*)::integer as lines
    from unnest(p_lines) as l
    group by l.draw
    order by l.draw
  loop
    update lottery.issue t
    set
      staked = t.staked - v_row.staked,
      lines = t.lines - v_row.lines
    where t.draw_id = v_row.draw;
  end loop;
end
$$;
