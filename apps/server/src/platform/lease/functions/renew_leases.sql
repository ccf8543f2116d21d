-- Renews leases, each named with its epoch, and returns the names of those that are still held. A
-- lease whose time is over can be renewed until another holder claims it.
create or replace function platform.renew_leases(p_names text[], p_epochs bigint[]) returns setof text
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.lease l
  set renewed_at = platform.clock()
  from unnest(p_names, p_epochs) as held (name, epoch)
  where l.name = held.name
    and l.epoch = held.epoch
    and l.holder is not null
  returning l.name;
$$;
grant execute on function platform.renew_leases to chokdee_app;
