-- Refuses commands whose round takes no bets. The rounds are locked in the order of their ids;
-- closing waits for these locks, and the time is judged under them.
create or replace function tables.round_answers(p_answers jsonb[], p_lines tables.line[]) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_open uuid[];
  v_now timestamptz;
  v_n integer;
begin
  v_open := array(
    select r.round_id
    from tables.round r
    where r.round_id = any (array(select distinct l.round_id from unnest(p_lines) as l)) and r.state = 'betting'
    order by r.round_id
    for share
  );
  v_now := platform.clock();
  foreach v_n in array array(
    select l.n
    from unnest(p_lines) as l
    where l.line = 1
      and not exists (
        select
        from tables.round r
        where r.round_id = l.round_id
          and r.round_id = any (v_open)
          and r.brand_id = l.brand_id
          and r.code = l.code
          and v_now < r.closes_at
      )
  ) loop
    v_answers[v_n] := '{"status": "closed", "reason": "tables.round"}';
  end loop;
  return v_answers;
end
$$;
