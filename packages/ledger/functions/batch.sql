-- Runs many money commands of one function in one transaction (see ledger.make_batch, which made what is called here).
-- Error undefined_function for a command that cannot be batched.
create or replace function ledger.batch(p_function text, p_commands jsonb[]) returns jsonb[]
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  answers jsonb[];
begin
  execute format('select %s($1)', (p_function || '_batch(jsonb[])')::regprocedure::regproc) into answers using p_commands;
  return answers;
end
$$;
grant execute on function ledger.batch to chokdee_app;
