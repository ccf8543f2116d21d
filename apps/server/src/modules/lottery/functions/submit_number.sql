-- Takes a number of a member for a Yeekee round: {memberId, submissionId, brandId, game, draw,
-- number, salt, commitment, most (numbers of a member in a round), pause (seconds between two)}.
-- Answers with `status`:
--   `ok`, `replayed`  with `rank` and the `sent` numbers of the member in the round
--   `conflict`        this submission id was used for another number
--   `closed`          with reason `game` or `issue`
--   `limit`           with reason `count` or `rate`
create or replace function lottery.submit_number(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member constant uuid := p_request ->> 'memberId';
  v_draw constant uuid := p_request ->> 'draw';
  v_number constant text := p_request ->> 'number';
  v_known lottery.yeekee_submission;
  v_round lottery.yeekee_round;
  v_sent integer;
  v_last timestamptz;
begin
  -- One at a time for each member, so that a repetition sees what came before it.
  perform pg_advisory_xact_lock(hashtextextended('lottery.yeekee ' || v_member::text, 0));
  select * into v_known
  from lottery.yeekee_submission s
  where s.member_id = v_member and s.submission_id = (p_request ->> 'submissionId')::uuid;
  if found and (v_known.draw_id, v_known.number) is distinct from (v_draw, v_number) then
    return jsonb_build_object('status', 'conflict');
  end if;
  select count(*), max(s.sent_at) into v_sent, v_last
  from lottery.yeekee_submission s
  where s.member_id = v_member and s.draw_id = v_draw;
  if v_known.rank is not null then
    return jsonb_build_object('status', 'replayed', 'rank', v_known.rank, 'sent', v_sent, 'salt', v_known.salt);
  end if;
  if not exists (
    select
    from lottery.game g
    where g.brand_id = p_request ->> 'brandId'
      and g.code = p_request ->> 'game'
      and g.is_open
  ) then
    return jsonb_build_object('status', 'closed', 'reason', 'game');
  end if;
  if not draws.require_sale(p_request ->> 'brandId', v_draw) then
    return jsonb_build_object('status', 'closed', 'reason', 'issue');
  end if;
  if v_sent >= (p_request ->> 'most')::integer then
    return jsonb_build_object('status', 'limit', 'reason', 'count');
  end if;
  if v_last > platform.clock() - make_interval(secs => (p_request ->> 'pause')::integer) then
    return jsonb_build_object('status', 'limit', 'reason', 'rate');
  end if;
  insert into lottery.yeekee_round (draw_id, brand_id, game)
  values (v_draw, p_request ->> 'brandId', p_request ->> 'game')
  on conflict (draw_id) do nothing;
  update lottery.yeekee_round r
  set
    submissions = r.submissions + 1,
    total = r.total + v_number::integer,
    sixteenth = case when r.submissions = 15 then v_number::integer else r.sixteenth end,
    head = encode(sha256(convert_to(r.head || ' ' || (p_request ->> 'commitment'), 'UTF8')), 'hex')
  where r.draw_id = v_draw
  returning * into strict v_round;
  insert into lottery.yeekee_submission (
    member_id,
    submission_id,
    draw_id,
    rank,
    number,
    salt,
    commitment,
    head,
    sent_at
  )
  values (
    v_member,
    (p_request ->> 'submissionId')::uuid,
    v_draw,
    v_round.submissions,
    v_number,
    p_request ->> 'salt',
    p_request ->> 'commitment',
    v_round.head,
    platform.clock()
  );
  return jsonb_build_object('status', 'ok', 'rank', v_round.submissions, 'sent', v_sent + 1);
end
$$;
grant execute on function lottery.submit_number to chokdee_app;
