-- Lets a failed settlement job run again: wagers that were set aside are tried again, and a walk
-- that was stopped goes on. Returns whether the job had failed.
create or replace function wagering.retry_settlement(p_job uuid) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update wagering.settlement_job
  set
    state = 'running',
    finished_at = null,
    error = null
  where id = p_job
    and state = 'failed';
  if not found then
    return false;
  end if;
  update wagering.settlement_item
  set
    state = 'waiting',
    tries = 0,
    due_at = platform.clock(),
    error = null
  where job_id = p_job;
  return true;
end
$$;
grant execute on function wagering.retry_settlement to chokdee_app;
