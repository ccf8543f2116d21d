-- Applies a chunk of a settlement job, in one transaction that also notes how far the job is:
-- {job, lease, epoch, number, at, total?, last?: {memberId, wagerId}, walked, wagers}. `number`
-- counts the chunks of the job: one that was applied before has another number and does nothing.
-- `at` (epoch milliseconds) is the time in the ids of the outcomes. `wagers` are of type
-- wagering.chunk_wager. Nobody is waited for: the wagers of a member whom another transaction has
-- locked are left aside as `busy`.
-- The job ends when all wagers were walked through and none is left aside, except failed ones.
-- Returns {applied, state?, busy?, failed?}. Only an error of a program raises one; then nothing is
-- done.
create or replace function wagering.settle_chunk(p_chunk jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
set lock_timeout = '250ms'
as $$
declare
  v_now constant timestamptz := platform.clock();
  v_job wagering.settlement_job;
  v_wagers wagering.chunk_wager[];
  v_left wagering.settlement_item[];
  v_busy bigint;
  v_failed bigint;
  v_walked boolean;
  v_state text;
begin
  perform platform.require_lease(p_chunk ->> 'lease', (p_chunk ->> 'epoch')::bigint);
  select * into strict v_job
  from wagering.settlement_job j
  where j.id = (p_chunk ->> 'job')::uuid
  for update;
  if v_job.state <> 'running' or v_job.chunks <> (p_chunk ->> 'number')::bigint then
    return '{"applied": false}';
  end if;
  v_wagers := array(
    select jsonb_populate_record(null::wagering.chunk_wager, w.value)
    from jsonb_array_elements(p_chunk -> 'wagers') as w
  );
  v_left := wagering.settle_some(v_job, v_wagers, (p_chunk ->> 'at')::bigint, false)
    || wagering.settle_some(v_job, v_wagers, (p_chunk ->> 'at')::bigint, true)
    || array(
      select row(v_job.id, w."memberId", w."wagerId", w.kind, 0, v_now, w.error)::wagering.settlement_item
      from unnest(v_wagers) as w
      where w.kind in ('busy', 'failed')
    );
  -- Those of a walk have no item yet.
  delete from wagering.settlement_item i
  using unnest(v_wagers) as w
  where v_job.walked
    and i.job_id = v_job.id
    and i.member_id = w."memberId"
    and i.wager_id = w."wagerId"
    and not exists (
      select
      from unnest(v_left) as l
      where l.member_id = i.member_id
        and l.wager_id = i.wager_id
    );
  insert into wagering.settlement_item as i (job_id, member_id, wager_id, state, tries, due_at, error)
  select
    l.job_id,
    l.member_id,
    l.wager_id,
    l.state,
    1,
    l.due_at + interval '20 milliseconds',
    l.error
  from unnest(v_left) as l
  on conflict (job_id, member_id, wager_id) do update
  set
    -- What is refused for no temporary reason is given up in the end.
    state = case when excluded.state = 'waiting' and i.tries >= 10 then 'failed' else excluded.state end,
    tries = i.tries + 1,
    due_at = v_now + least(power(2, i.tries) * interval '20 milliseconds', interval '5 seconds'),
    error = excluded.error;

  select
    count(*) filter (where i.state <> 'failed'),
    count(*) filter (where i.state = 'failed')
  into v_busy, v_failed
  from wagering.settlement_item i
  where i.job_id = v_job.id;
  v_walked := v_job.walked or (p_chunk ->> 'walked')::boolean;
  v_state := case
    -- The payouts themselves are wrong.
    when v_failed > 1000 then 'failed'
    when not v_walked or v_busy > 0 then 'running'
    when v_failed > 0 then 'failed'
    else 'done'
  end;
  update wagering.settlement_job j
  set
    state = v_state,
    walked = v_walked,
    last_member = coalesce((p_chunk -> 'last' ->> 'memberId')::uuid, j.last_member),
    last_wager = coalesce((p_chunk -> 'last' ->> 'wagerId')::uuid, j.last_wager),
    chunks = j.chunks + 1,
    total = coalesce((p_chunk ->> 'total')::bigint, j.total),
    brand_id = coalesce(
      j.brand_id,
      (
        select x.brand_id
        from unnest(v_wagers) as w
        join wagering.wager x on x.member_id = w."memberId" and x.id = w."wagerId"
        limit 1
      )
    ),
    done = j.done + cardinality(v_wagers) - cardinality(v_left),
    finished_at = case when v_state <> 'running' then v_now end,
    error = case when v_failed > 1000 then 'more than 1000 wagers could not be settled' end
  where j.id = v_job.id
  returning j.* into v_job;
  if v_state <> 'running' then
    perform platform.append(
      v_now,
      'settlement.ended',
      null,
      json_build_object(
        'settlementId', v_job.id,
        'subject', v_job.subject,
        'version', v_job.version::text,
        'state', v_job.state,
        'done', v_job.done::text,
        'failed', v_failed::text
      )
    );
  end if;
  return jsonb_build_object('applied', true, 'state', v_state, 'busy', v_busy, 'failed', v_failed);
end
$$;
grant execute on function wagering.settle_chunk to chokdee_app;

-- Settles the open wagers of a chunk as one set, or (`p_again`) corrects and voids wagers; those of
-- a member all or none. Returns those that are left aside.
create or replace function wagering.settle_some(
  p_job wagering.settlement_job,
  p_wagers wagering.chunk_wager[],
  p_at bigint,
  p_again boolean
) returns wagering.settlement_item[]
language plpgsql as $$
declare
  v_now constant timestamptz := platform.clock();
  v_job constant uuid := p_job.id;
  v_reason constant text := case when p_again then p_job.reason end;
  v_kinds constant text[] := case when p_again then '{resettle,void}' else '{settle}' end;
  v_results wagering.result[];
  v_decisions wagering.decision[];
begin
  v_results := array(
    select
      row(
        dense_rank() over (order by w."memberId"),
        row_number() over (partition by w."memberId" order by w."wagerId"),
        wagering.settlement_id(
          v_job,
          w."wagerId",
          p_at,
          row_number() over (order by w."memberId", w."wagerId") + case when p_again then 1000 else 0 end
        ),
        w."memberId",
        w."wagerId",
        sha256(convert_to(concat_ws(' ', v_job, w."wagerId", w.payout, w."validBet"), 'UTF8')),
        case when w.kind = 'void' then 0 else w.payout end,
        case when w.kind = 'void' then 0 else w."validBet" end,
        v_reason,
        w.detail,
        w.kind,
        null
      )::wagering.result
    from unnest(p_wagers) as w
    where w.kind = any (v_kinds)
    order by w."memberId", w."wagerId"
  );
  if v_results = '{}' then
    return '{}';
  end if;
  v_decisions := case
    when p_again then wagering.apply_outcomes(v_results, false)
    else wagering.apply_results(v_results, false)
  end;
  return array(
    select
      row(
        p_job.id,
        d.member_id,
        d.wager,
        case when d.status in ('busy', 'error') then replace(d.status, 'error', 'failed') else 'waiting' end,
        0,
        v_now,
        case when d.status <> 'busy' then concat_ws(' ', d.status, d.reason) end
      )::wagering.settlement_item
    from (
      select u.member_id, u.wager, u.status, u.reason
      from unnest(v_results, v_decisions) as u (
        n, line, id, member_id, wager, hash, payout, valid_bet, result_reason, detail, kind, price,
        decided_n, status, reason, sqlstate, wager_id, currency, balance, held, version
      )
    ) d
    where d.status not in ('ok', 'replayed')
  );
end
$$;
