-- Moves the cursors of consumers forward, each under its lease `outbox:<consumer>` with the given
-- epoch, and returns the names of those whose lease is still held. The others are left alone. A
-- cursor that is further already stays.
-- The commit does not wait for the disk: the log keeps its order, so that a cursor on disk is never
-- ahead of an effect that is not, and lost work is repeated.
create or replace function platform.advance_consumers(
  p_names text[],
  p_epochs bigint[],
  p_xids text[],
  p_ids bigint[]
) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
  with held as materialized (
    select
      m.name,
      m.xid,
      m.id
    from unnest(p_names, p_epochs, p_xids::xid8[], p_ids) as m (name, epoch, xid, id)
    join platform.lease l
      on l.name = 'outbox:' || m.name
      and l.epoch = m.epoch
      and l.holder is not null
    order by m.name
    -- Until this transaction ends, nobody else can claim the leases (platform.require_lease).
    for key share of l
  ),
  moved as (
    update platform.outbox_consumer c
    set
      xid = held.xid,
      id = held.id,
      failures = 0,
      advanced_at = platform.clock()
    from held
    where c.name = held.name and (c.xid, c.id) < (held.xid, held.id)
  )
  select held.name from held;
end
$$;
grant execute on function platform.advance_consumers to chokdee_app;
