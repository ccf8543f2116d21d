-- Postpones the removal of a deleted file by ten minutes, because its object cannot be removed now.
create or replace function platform.postpone_file(p_file_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.file
  set due_at = platform.clock() + interval '10 minutes'
  where file_id = p_file_id
    and state = 'deleted'
$$;
grant execute on function platform.postpone_file to chokdee_app;
