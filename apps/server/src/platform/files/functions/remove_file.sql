-- Removes the row of a deleted file whose object was removed. Returns false when the file is not
-- due.
create or replace function platform.remove_file(p_file_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from platform.file
  where file_id = p_file_id
    and state = 'deleted'
    and due_at <= platform.clock();
  return found;
end
$$;
grant execute on function platform.remove_file to chokdee_app;
