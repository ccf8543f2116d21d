-- Refuses commands whose table was changed since they were judged, is not offered, or has limits
-- that the member's stakes on the round would not keep. `positions`: these stakes, by command.
create or replace function tables.limit_answers(
  p_answers jsonb[],
  p_lines tables.line[],
  out answers jsonb[],
  out positions jsonb[]
)
language plpgsql as $$
declare
  v_row record;
begin
  answers := p_answers;
  for v_row in
    select
      s.n,
      t.is_offered,
      bool_and((t.revision, t.vendor, t.variant, t.currency) = (s.revision, s.vendor, s.rule_version, s.currency))
        as is_known,
      case
        when min(s.stake) < t.min_stake then 'tables.limit.low'
        when max(s.stake) filter (where s.is_new) > t.max_stake then 'tables.limit.position'
        when sum(s.stake) > t.max_round then 'tables.limit.round'
      end as refusal,
      jsonb_agg(jsonb_build_object('position', s.position, 'stake', s.stake::text) order by s.first) as positions
    from (
      select
        p.n,
        p.position,
        min(p.brand_id) as brand_id,
        min(p.code) as code,
        min(p.revision) as revision,
        min(p.vendor) as vendor,
        min(p.rule_version) as rule_version,
        min(p.currency) as currency,
        sum(p.stake) as stake,
        min(p.id::text) as first,
        bool_or(p.is_new) as is_new
      from (
        select l.n, l.brand_id, l.code, l.revision, l.vendor, l.rule_version, l.currency, l.position, l.id, l.stake,
          true as is_new
        from unnest(p_lines) as l
        union all
        select h.n, h.brand_id, h.code, h.revision, h.vendor, h.rule_version, h.currency, b.position, b.wager_id,
          b.stake, false
        from unnest(p_lines) as h
        cross join lateral (
          select o.position, o.wager_id, o.stake
          from tables.bet o
          where o.round_id = h.round_id and o.member_id = h.member_id
          offset 0
        ) b
        where h.line = 1
      ) p
      group by p.n, p.position
    ) s
    join (
      select
        x.brand_id,
        x.code,
        x.vendor,
        x.variant,
        x.currency,
        x.revision,
        x.min_stake,
        x.max_stake,
        x.max_round,
        catalogue.is_open(x.brand_id, x.vendor, x.code, x.variant) as is_offered
      from (select distinct l.brand_id, l.code from unnest(p_lines) as l) d
      join tables.live_table x on x.brand_id = d.brand_id and x.code = d.code
      offset 0
    ) t on t.brand_id = s.brand_id and t.code = s.code
    group by s.n, t.is_offered, t.min_stake, t.max_stake, t.max_round
  loop
    positions[v_row.n] := v_row.positions;
    if v_row.is_known is not true then
      answers[v_row.n] := '{"status": "closed", "reason": "revision"}';
    elsif not v_row.is_offered then
      answers[v_row.n] := '{"status": "closed", "reason": "game"}';
    elsif v_row.refusal is not null then
      answers[v_row.n] := jsonb_build_object('status', 'limit', 'reason', v_row.refusal);
    end if;
  end loop;
end
$$;
