-- Runs many money commands of one function in one transaction, by the function `<p_function>_batch`
-- that the module wrote (a set form) or ledger.make_batch made. Raises undefined_function for a
-- command that cannot be batched. A wait for a lock ends before PostgreSQL looks for deadlocks
-- (`deadlock_timeout`, 1 s).
create or replace function ledger.batch(p_function text, p_commands jsonb[])
returns jsonb[]
language plpgsql
set search_path = pg_catalog, pg_temp
set lock_timeout = '250ms'
as $$
declare
  v_answers jsonb[];
begin
  execute format('select %s($1)', (p_function || '_batch(jsonb[])')::regprocedure::regproc)
  into v_answers
  using p_commands;
  return v_answers;
end
$$;
grant execute on function ledger.batch to chokdee_app;
