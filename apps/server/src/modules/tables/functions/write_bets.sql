-- Writes the bets whose wagers were accepted, and the exposure of their rounds: rows that many
-- members share, each once and in the order of its key, so that two sets cannot deadlock and the
-- rows are locked as short as possible. When the operator could then lose more than the table
-- allows, one command is refused; a set fails and its commands are sent again alone.
create or replace function tables.write_bets(
  p_lines tables.line[],
  p_decisions wagering.decision[],
  p_is_alone boolean
) returns void
language plpgsql as $$
declare
  v_lines tables.line[];
begin
  v_lines := array(
    select l::tables.line
    from unnest(p_lines) as l
    where l.n = any (array(select d.n from unnest(p_decisions) as d where d.status = 'ok'))
  );
  if v_lines = '{}' then
    return;
  end if;
  insert into tables.bet (member_id, wager_id, press_id, round_id, position, stake)
  select l.member_id, l.id, l.press_id, l.round_id, l.position, l.stake
  from unnest(v_lines) as l;
  insert into tables.exposure as x (round_id, position, stake, payout)
  select
    l.round_id,
    l.position,
    sum(l.stake),
    sum(l.payout)
  from unnest(v_lines) as l
  group by l.round_id, l.position
  order by l.round_id, l.position
  on conflict (round_id, position) do update
  set stake = x.stake + excluded.stake, payout = x.payout + excluded.payout;
  if not exists (
    select
    from (select distinct l.brand_id, l.code, l.round_id from unnest(v_lines) as l) k
    join tables.live_table t on t.brand_id = k.brand_id and t.code = k.code
    join tables.exposure x on x.round_id = k.round_id
    where x.payout - x.stake > t.max_liability
  ) then
    return;
  end if;
  if p_is_alone then
    perform ledger.refuse('{"status": "limit", "reason": "tables.limit.operator"}');
  end if;
  raise exception 'another press used up what the operator can lose' using errcode = 'serialization_failure';
end
$$;
