-- Refuses commands with a line whose game is closed or was changed since the line was judged, or
-- whose issue is not on sale by the database's clock.
create or replace function lottery.sale_answers(p_answers jsonb[], p_lines lottery.line[]) returns jsonb[]
language plpgsql as $$
declare
  v_answers jsonb[] := p_answers;
  v_row record;
  v_reason text;
begin
  for v_row in
    select distinct l.brand_id, l.vendor, l.game, l.version, l.revision
    from unnest(p_lines) as l
  loop
    v_reason := (
      select case
        when not g.is_open or g.vendor <> v_row.vendor then 'game'
        when not catalogue.is_open(v_row.brand_id, v_row.vendor, v_row.game, v_row.version) then 'game'
        when g.revision <> v_row.revision then 'revision'
        else ''
      end
      from lottery.game g
      where g.brand_id = v_row.brand_id and g.code = v_row.game
    );
    if coalesce(v_reason, 'game') <> '' then
      v_answers := lottery.refuse_lines(
        v_answers,
        array(
          select l.n
          from unnest(p_lines) as l
          where (l.brand_id, l.game, l.revision) = (v_row.brand_id, v_row.game, v_row.revision)
        ),
        jsonb_build_object('status', 'closed', 'reason', coalesce(v_reason, 'game'), 'game', v_row.game)
      );
    end if;
  end loop;
  for v_row in
    select distinct l.brand_id, l.draw_id
    from unnest(lottery.without_answers(p_lines, v_answers)) as l
    order by l.draw_id
  loop
    if not draws.require_sale(v_row.brand_id, v_row.draw_id) then
      v_answers := lottery.refuse_lines(
        v_answers,
        array(select l.n from unnest(p_lines) as l where l.draw_id = v_row.draw_id),
        jsonb_build_object('status', 'closed', 'reason', 'issue', 'draw', v_row.draw_id)
      );
    end if;
  end loop;
  return v_answers;
end
$$;

-- Gives commands without an answer this one.
create or replace function lottery.refuse_lines(p_answers jsonb[], p_commands integer[], p_answer jsonb)
returns jsonb[]
language plpgsql immutable as $$
declare
  v_answers jsonb[] := p_answers;
  v_n integer;
begin
  foreach v_n in array p_commands loop
    v_answers[v_n] := coalesce(v_answers[v_n], p_answer);
  end loop;
  return v_answers;
end
$$;
