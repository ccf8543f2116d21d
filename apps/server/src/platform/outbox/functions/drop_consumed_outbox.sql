-- Drops the outbox partitions older than `p_days` (at least 7) whose events every consumer has
-- read. Returns the number of dropped days.
create or replace function platform.drop_consumed_outbox(p_days integer default 35) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  oldest date := (platform.clock() at time zone 'UTC')::date - p_days;
  part record;
  has_unread boolean;
  dropped integer := 0;
begin
  -- Recent partitions must stay: without today's partition no command can write its events.
  if p_days < 7 then
    raise exception 'outbox partitions of the last 7 days cannot be dropped'
      using errcode = 'invalid_parameter_value';
  end if;
  for part in
    select c.relname::text as name
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'platform.outbox'::regclass
      and c.relname < format('outbox_%s', to_char(oldest, 'YYYYMMDD'))
  loop
    execute format(
      'select exists (
         select
         from platform.%I e
         join platform.outbox_consumer c on (e.xid, e.id) > (c.xid, c.id)
       )',
      part.name
    ) into has_unread;
    if not has_unread then
      execute format('drop table platform.%I', part.name);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$$;
grant execute on function platform.drop_consumed_outbox to chokdee_app;
