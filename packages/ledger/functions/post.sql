-- Posts a command: its lines in order, all or nothing. In a command of type `bet`, a line that pays
-- a purse gets the type `win`, so that a bet with an immediate result is one command. Returns ok,
-- replayed, conflict, insufficient or stale; all but `ok` change nothing. Raises
-- invalid_parameter_value for invalid lines and no_data_found for a member without purses.
create or replace function ledger.post(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_type text,
  p_lines ledger.line[],
  p_reference text
)
returns ledger.outcome
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  return ledger.apply(p_member, p_id, p_hash, p_type, p_lines, p_reference, null, null);
end
$$;
grant execute on function ledger.post to chokdee_app;
