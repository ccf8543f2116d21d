-- Deletes a file: it can no longer be read and no longer counts. Object and row are removed an hour
-- later, so that a backup which began before still finds the object. Returns false when there is
-- nothing to delete.
create or replace function platform.delete_file(p_file_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.file
  set state = 'deleted', due_at = platform.clock() + interval '1 hour'
  where file_id = p_file_id
    and state <> 'deleted';
  return found;
end
$$;
grant execute on function platform.delete_file to chokdee_app;
