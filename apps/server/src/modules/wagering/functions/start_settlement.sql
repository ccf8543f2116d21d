-- Starts the settlement of a subject:
-- {subject, version, kind, payoutRule?, result?, reason, vendor, game, round, since} for the wagers
-- of a round placed since a time (epoch milliseconds), or {..., wagers: [{memberId, wagerId}]} for
-- a list of at most 10,000. An earlier version that runs or has failed is superseded.
-- Returns {status, id?}: `ok`, `replayed`, `conflict` (this version has other content) or `closed`
-- (there is a later version).
create or replace function wagering.start_settlement(p_request jsonb) returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hash constant bytea := ledger.content_hash(p_request);
  v_version constant integer := p_request ->> 'version';
  v_wagers constant jsonb := p_request -> 'wagers';
  -- The time in an id may be 10 minutes before that of its command.
  v_since constant uuid := ledger.first_id(
    to_timestamp(coalesce((p_request ->> 'since')::numeric, 0) / 1000) - interval '11 minutes'
  );
  v_latest wagering.settlement_job;
  v_same wagering.settlement_job;
  v_id uuid;
begin
  if jsonb_array_length(v_wagers) > 10000 then
    raise exception 'a settlement lists at most 10000 wagers' using errcode = 'invalid_parameter_value';
  end if;
  if (v_wagers is null) = (p_request ->> 'round' is null) then
    raise exception 'a settlement has a round or wagers' using errcode = 'invalid_parameter_value';
  end if;
  -- One request for a subject at a time.
  perform pg_advisory_xact_lock(hashtextextended('wagering.settlement ' || (p_request ->> 'subject'), 0));
  select * into v_same
  from wagering.settlement_job j
  where j.subject = p_request ->> 'subject'
    and j.version = v_version;
  if found then
    return jsonb_build_object(
      'status',
      case when v_same.hash = v_hash then 'replayed' else 'conflict' end,
      'id',
      v_same.id
    );
  end if;
  select * into v_latest
  from wagering.settlement_job j
  where j.subject = p_request ->> 'subject'
  order by j.version desc
  limit 1;
  if v_latest.version > v_version then
    return jsonb_build_object('status', 'closed', 'id', v_latest.id);
  end if;
  if v_latest.state in ('running', 'failed') then
    update wagering.settlement_job
    set
      state = 'superseded',
      finished_at = platform.clock()
    where id = v_latest.id;
    delete from wagering.settlement_item where job_id = v_latest.id;
  end if;
  insert into wagering.settlement_job (
    subject,
    version,
    kind,
    payout_rule,
    result,
    reason,
    hash,
    vendor,
    game,
    round,
    since,
    walked,
    total,
    brand_id
  )
  values (
    p_request ->> 'subject',
    v_version,
    p_request ->> 'kind',
    p_request ->> 'payoutRule',
    p_request -> 'result',
    p_request ->> 'reason',
    v_hash,
    p_request ->> 'vendor',
    p_request ->> 'game',
    p_request ->> 'round',
    v_since,
    v_wagers is not null,
    case
      when v_wagers is not null then (select count(distinct w.value) from jsonb_array_elements(v_wagers) as w)
    end,
    (
      select w.brand_id
      from wagering.wagers_of_round(
        p_request ->> 'vendor',
        p_request ->> 'game',
        p_request ->> 'round',
        v_since,
        '00000000-0000-0000-0000-000000000000',
        '00000000-0000-0000-0000-000000000000',
        1
      ) as w
    )
  )
  returning id into v_id;
  insert into wagering.settlement_item (job_id, member_id, wager_id)
  select distinct
    v_id,
    w."memberId",
    w."wagerId"
  from jsonb_to_recordset(v_wagers) as w ("memberId" uuid, "wagerId" uuid);
  return jsonb_build_object('status', 'ok', 'id', v_id);
end
$$;
grant execute on function wagering.start_settlement to chokdee_app;
