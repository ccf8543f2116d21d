-- Makes a file readable after its object was written. Returns false when it was given up or
-- deleted.
create or replace function platform.complete_file(p_file_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.file
  set state = 'stored', due_at = null
  where file_id = p_file_id
    and state = 'pending';
  return found;
end
$$;
grant execute on function platform.complete_file to chokdee_app;
