-- Claims those of the named leases that are free, for `p_milliseconds`, and returns them with their
-- new epochs. A lease is free when it was released, when its time is over, or when it was renewed
-- at a time that the clock has not reached (the clock was moved back).
-- Commits before the answer is used: a claim that a crash of PostgreSQL forgets must not have been
-- acted on, so never call it with `synchronous_commit = off`.
create or replace function platform.claim_leases(
  p_holder uuid,
  p_names text[],
  p_milliseconds integer
) returns table (name text, epoch bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  at constant timestamptz := platform.clock();
begin
  if p_milliseconds not between 100 and 3600000 then
    raise exception 'a lease lasts from 100 ms to an hour' using errcode = 'invalid_parameter_value';
  end if;
  insert into platform.lease (name, renewed_at)
  select distinct n, at
  from unnest(p_names) as n
  where not exists (select from platform.lease l where l.name = n)
  order by n
  on conflict do nothing;
  return query
  with free as materialized (
    select l.name
    from platform.lease l
    where l.name = any (p_names)
      and (l.holder is null or l.renewed_at not between at - l.duration and at + l.duration)
    order by l.name
    -- Excludes `for key share` of require_lease. A lease with a write under way is skipped, so that
    -- the claim does not wait for it.
    for update skip locked
  )
  update platform.lease l
  set
    epoch = nextval('platform.lease_epoch'),
    holder = p_holder,
    renewed_at = at,
    duration = p_milliseconds * interval '1 millisecond'
  from free
  where l.name = free.name
  returning l.name, l.epoch;
end
$$;
grant execute on function platform.claim_leases to chokdee_app;
