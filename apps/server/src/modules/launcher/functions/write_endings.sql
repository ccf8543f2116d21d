-- Ends the rounds whose wagers are settled, now or meanwhile by another command: nothing is left to
-- pay then. The round of a voided or cancelled wager ends as voided; any other refusal of wagering
-- is the answer. Returns the answers with the positions of their commands.
create or replace function launcher.write_endings(p_endings launcher.ending[], p_decisions wagering.decision[])
returns table (n integer, answer jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  v_now constant timestamptz := platform.clock();
  v_ended launcher.ending[] := '{}';
  v_one launcher.ending;
  v_decision wagering.decision;
begin
  for k in 1 .. cardinality(p_endings) loop
    v_one := p_endings[k];
    v_decision := p_decisions[k];
    if v_decision.reason in ('wager.voided', 'wager.cancelled') then
      n := v_one.n;
      answer := launcher.move_answer('ok', launcher.void_round(v_one.member_id, v_one.round_id));
      return next;
    elsif v_decision.status in ('ok', 'replayed') or v_decision.reason = 'wager.settled' then
      v_one.answer := jsonb_build_object(
        'status', 'ok',
        'balance', coalesce(
          v_decision.balance - v_decision.held,
          (
            select wagering.spendable(r.member_id, r.brand_id, r.vendor, r.currency)
            from launcher.round r
            where r.member_id = v_one.member_id
              and r.id = v_one.round_id
          )
        )::text
      );
      v_ended := v_ended || v_one;
    else
      n := v_one.n;
      answer := wagering.refusal(v_decision.status, v_decision.reason);
      return next;
    end if;
  end loop;
  if v_ended = '{}' then
    return;
  end if;
  update launcher.round r
  set
    active = false,
    open = false,
    ended_at = v_now,
    ended_by = e.ended_by
  from unnest(v_ended) as e
  where r.member_id = e.member_id
    and r.id = e.round_id;
  update launcher.game_slot t
  set active_round = null
  from unnest(v_ended) as e
  where t.member_id = e.member_id
    and t.game = e.game
    and t.active_round = e.round_id;
  -- Only rounds of several steps hold their seed pair.
  perform seeds.release_all(array_agg(e.member_id), array_agg(e.pair_id), array_agg(e.round_id))
  from unnest(v_ended) as e
  where e.holds
  having count(*) > 0;
  return query select e.n, e.answer from unnest(v_ended) as e;
end
$$;
