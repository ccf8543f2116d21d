-- Gives a table that is partitioned by range its partition `<table>_<suffix>`, from `p_from` up to `p_to`; answers whether it was missing.
-- The partition is made beside the table and attached, so that those who read and write the table go on meanwhile; copies that start together
-- make it one after the other. Called by the rooms' `make_partitions()`, with their rights.
create or replace function platform.add_partition(p_table regclass, p_suffix text, p_from text, p_to text) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- With this search path the name carries its schema.
  name text := p_table::text || '_' || p_suffix;
begin
  if to_regclass(name) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtext('platform.add_partition'));
  -- Asked of the table of tables, not of to_regclass: that one remembers what it did not find before it waited.
  if exists (select from pg_inherits i where i.inhparent = p_table and i.inhrelid::regclass::text = name) then return false; end if;
  execute format('create table %s (like %s including defaults including constraints including indexes)', name, p_table);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', p_table, name, p_from, p_to);
  return true;
end
$$;
