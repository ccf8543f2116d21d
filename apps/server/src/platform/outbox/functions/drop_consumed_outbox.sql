-- Drops the outbox partitions older than `p_days` (7 at least) whose events every consumer has heard; answers how many days went.
create or replace function platform.drop_consumed_outbox(p_days integer default 35) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  oldest date := (platform.clock() at time zone 'UTC')::date - p_days;
  part record;
  unheard boolean;
  dropped integer := 0;
begin
  -- The days in use are nobody's to drop: without today's partition no money moves.
  if p_days < 7 then raise exception 'the outbox keeps a week at least' using errcode = 'invalid_parameter_value'; end if;
  for part in
    select c.relname::text as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'platform.outbox'::regclass and c.relname < format('outbox_%s', to_char(oldest, 'YYYYMMDD'))
  loop
    execute format('select exists (select from platform.%I e join platform.outbox_consumer c on (e.xid, e.id) > (c.xid, c.id))', part.name) into unheard;
    if not unheard then
      execute format('drop table platform.%I', part.name);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$$;
grant execute on function platform.drop_consumed_outbox to chokdee_app;
