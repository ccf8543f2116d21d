-- Among several commands one that may exceed what the operator can lose on a position is `busy`:
-- whether it does is decided alone. Nothing is locked; the sums are checked again when they are
-- written.
create or replace function tables.exposure_answers(p_answers jsonb[], p_lines tables.line[]) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_n integer;
begin
  foreach v_n in array array(
    select distinct k.n
    from (
      select
        l.n,
        l.brand_id,
        l.code,
        l.round_id,
        l.position,
        sum(l.payout - l.stake) over (partition by l.round_id, l.position order by l.n) as loss
      from unnest(p_lines) as l
    ) k
    join tables.live_table t on t.brand_id = k.brand_id and t.code = k.code
    where k.loss > t.max_liability
      or exists (
        select
        from tables.exposure x
        where x.round_id = k.round_id
          and x.payout - x.stake + case when x.position = k.position then k.loss else 0 end > t.max_liability
      )
  ) loop
    v_answers[v_n] := '{"status": "busy"}';
  end loop;
  return v_answers;
end
$$;
