-- Money command: the bets of one press on a round, accepted together or not at all.
-- {id, memberId, brandId, table, round, currency, session?, place?, bets: [{id, position, stake,
-- factor, detail}]}. The command's id is that of its first bet, ids ascend; `factor` is the highest
-- one of the position in millionths. Amounts are micro-units as text.
-- Returns the answer of `wagering.place`, or `closed` with reason `tables.round` (no bets are
-- accepted) or `game` (the catalogue does not offer the table), or `limit` with reason
-- `tables.limit.low`, `tables.limit.position`, `tables.limit.round` or `tables.limit.operator`.
-- The member is locked first and the exposure last, because all members of a position share it.
create or replace function tables.bet(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member constant uuid := (p_command ->> 'memberId')::uuid;
  v_press constant uuid := (p_command ->> 'id')::uuid;
  v_round_id constant uuid := (p_command ->> 'round')::uuid;
  v_table tables.live_table;
  v_earlier jsonb;
  v_refusal text;
  v_answer jsonb;
begin
  perform protection.lock_members(array[v_member], true);
  select jsonb_agg(jsonb_build_array(b.wager_id, b.round_id, b.position, b.stake) order by b.wager_id)
  into v_earlier
  from tables.bet b
  where b.member_id = v_member and b.press_id = v_press;
  if v_earlier is not null then
    return jsonb_build_object(
      'status',
      case
        when v_earlier = (
          select jsonb_agg(
            jsonb_build_array(e ->> 'id', v_round_id, e ->> 'position', (e ->> 'stake')::bigint) order by e ->> 'id'
          )
          from jsonb_array_elements(p_command -> 'bets') e
        ) then 'replayed'
        else 'conflict'
      end
    );
  end if;

  -- Deal waits for this lock: the time is judged under it.
  perform
  from tables.round r
  where r.round_id = v_round_id
    and r.brand_id = p_command ->> 'brandId'
    and r.code = p_command ->> 'table'
    and r.state = 'betting'
  for share;
  if found then
    perform
    from tables.round r
    where r.round_id = v_round_id and platform.clock() < r.closes_at;
  end if;
  if not found then
    return '{"status": "closed", "reason": "tables.round"}';
  end if;
  select t.* into strict v_table
  from tables.live_table t
  where t.brand_id = p_command ->> 'brandId' and t.code = p_command ->> 'table';
  if not catalogue.is_open(v_table.brand_id, v_table.vendor, v_table.code, v_table.variant) then
    return '{"status": "closed", "reason": "game"}';
  end if;

  select case
    when min(s.stake) < v_table.min_stake then 'tables.limit.low'
    when max(s.stake) filter (where s.is_new) > v_table.max_stake then 'tables.limit.position'
    when sum(s.stake) > v_table.max_round then 'tables.limit.round'
  end
  into v_refusal
  from (
    select
      p.position,
      sum(p.stake) as stake,
      bool_or(p.is_new) as is_new
    from (
      select b.position, b.stake, false as is_new
      from tables.bet b
      where b.round_id = v_round_id and b.member_id = v_member
      union all
      select e ->> 'position', (e ->> 'stake')::bigint, true
      from jsonb_array_elements(p_command -> 'bets') e
    ) p
    group by p.position
  ) s;
  if v_refusal is not null then
    return jsonb_build_object('status', 'limit', 'reason', v_refusal);
  end if;

  v_answer := wagering.place(
    jsonb_build_object(
      'id', p_command -> 'id',
      'memberId', p_command -> 'memberId',
      'brandId', p_command -> 'brandId',
      'product', 'LIVE',
      'vendor', v_table.vendor,
      'game', v_table.code,
      'round', v_round_id,
      'currency', p_command -> 'currency',
      'ruleVersion', v_table.variant,
      'session', p_command -> 'session',
      'place', p_command -> 'place',
      'wagers', (
        select jsonb_agg(
          jsonb_build_object('id', e -> 'id', 'stake', e -> 'stake', 'detail', e -> 'detail') order by e ->> 'id'
        )
        from jsonb_array_elements(p_command -> 'bets') e
      )
    )
  );
  if v_answer ->> 'status' <> 'ok' then
    return v_answer;
  end if;
  insert into tables.bet (member_id, wager_id, press_id, round_id, position, stake)
  select
    v_member,
    (e ->> 'id')::uuid,
    v_press,
    v_round_id,
    e ->> 'position',
    (e ->> 'stake')::bigint
  from jsonb_array_elements(p_command -> 'bets') e;

  insert into tables.exposure as x (round_id, position, stake, payout)
  select
    v_round_id,
    e ->> 'position',
    sum((e ->> 'stake')::bigint),
    sum(((e ->> 'stake')::numeric * (e ->> 'factor')::bigint / 1000000)::bigint)
  from jsonb_array_elements(p_command -> 'bets') e
  group by e ->> 'position'
  order by e ->> 'position'
  on conflict (round_id, position) do update
  set stake = x.stake + excluded.stake, payout = x.payout + excluded.payout;
  perform
  from tables.exposure x
  where x.round_id = v_round_id and x.payout - x.stake > v_table.max_liability;
  if found then
    perform ledger.refuse('{"status": "limit", "reason": "tables.limit.operator"}');
  end if;
  return v_answer;
end
$$;
grant execute on function tables.bet to chokdee_app;
