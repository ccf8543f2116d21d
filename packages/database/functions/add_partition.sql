-- Makes the partition `<table>_<suffix>` of a range-partitioned table, from `p_from` (inclusive) to
-- `p_to` (exclusive). Returns whether it was missing. Modules' `make_partitions()` call it with
-- their rights.
-- The partition is created as a table of its own and then attached, so that others can read and
-- write the partitioned table meanwhile. An advisory lock puts concurrent calls in order.
create or replace function platform.add_partition(p_table regclass, p_suffix text, p_from text, p_to text)
returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- With this search path the text of a regclass includes the schema.
  name text := p_table::text || '_' || p_suffix;
begin
  if to_regclass(name) is not null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('platform.add_partition'));
  -- pg_inherits instead of to_regclass, which caches the miss from before the lock.
  if exists (
    select
    from pg_inherits i
    where i.inhparent = p_table
      and i.inhrelid::regclass::text = name
  ) then
    return false;
  end if;
  execute format('create table %s (like %s including defaults including constraints including indexes)', name, p_table);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', p_table, name, p_from, p_to);
  return true;
end
$$;
