-- The wagers of a round after a position, in the order of member and id, at most `p_limit`. Those
-- that were settled when they were placed are not among them.
create or replace function wagering.wagers_of_round(
  p_vendor text,
  p_game text,
  p_round text,
  p_since uuid,
  p_after_member uuid,
  p_after_wager uuid,
  p_limit integer
) returns setof wagering.wager
language plpgsql stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query
    select *
    from wagering.wager w
    where not w.immediate
      and w.game = p_game
      and w.round = p_round
      and w.vendor = p_vendor
      and w.id >= p_since
      and (w.member_id, w.id) > (p_after_member, p_after_wager)
    order by w.member_id, w.id
    limit p_limit;
end
$$;
grant execute on function wagering.wagers_of_round to chokdee_app;

-- All wagers of some members in a round.
create or replace function wagering.wagers_of_members(
  p_vendor text,
  p_game text,
  p_round text,
  p_since uuid,
  p_members uuid[]
) returns setof wagering.wager
language plpgsql stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
begin
  return query
    select w.*
    from unnest(p_members) as m (member_id)
    cross join lateral (
      select *
      from wagering.wager x
      where not x.immediate
        and x.game = p_game
        and x.round = p_round
        and x.vendor = p_vendor
        and x.member_id = m.member_id
        and x.id >= p_since
      offset 0
    ) w;
end
$$;
grant execute on function wagering.wagers_of_members to chokdee_app;

-- How many there are.
create or replace function wagering.count_wagers_of_round(
  p_vendor text,
  p_game text,
  p_round text,
  p_since uuid
) returns bigint
language plpgsql stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return (
    select count(*)
    from wagering.wager w
    where not w.immediate
      and w.game = p_game
      and w.round = p_round
      and w.vendor = p_vendor
      and w.id >= p_since
  );
end
$$;
grant execute on function wagering.count_wagers_of_round to chokdee_app;

-- The wagers of a settlement job that are to be tried now, in the order of member and id.
create or replace function wagering.settlement_items_due(p_job uuid, p_limit integer) returns setof wagering.wager
language plpgsql stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
    select (f.wager).*
    from (
      select
        case
          when (w.x).id is not null then w.x
          -- There is no such wager.
          else jsonb_populate_record(
            null::wagering.wager,
            jsonb_build_object('member_id', i.member_id, 'id', i.wager_id)
          )
        end as wager
      from (
        select *
        from wagering.settlement_item t
        where t.job_id = p_job
          and t.state <> 'failed'
          and t.due_at <= platform.clock()
        order by t.member_id, t.wager_id
        limit p_limit
      ) i
      left join lateral (
        select x from wagering.wager x where x.member_id = i.member_id and x.id = i.wager_id limit 1
      ) w on true
      order by i.member_id, i.wager_id
      offset 0
    ) f;
end
$$;
grant execute on function wagering.settlement_items_due to chokdee_app;
