-- Releases leases, each named with its epoch, so that others can claim them at once. The epoch
-- changes, so a later write of the former holder is refused. A lease that is no longer held is left
-- alone.
create or replace function platform.release_leases(p_names text[], p_epochs bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.lease l
  set
    holder = null,
    epoch = nextval('platform.lease_epoch')
  from unnest(p_names, p_epochs) as held (name, epoch)
  where l.name = held.name and l.epoch = held.epoch;
$$;
grant execute on function platform.release_leases to chokdee_app;
