-- The body of `wagering.place_batch` and (`p_immediate`) of `wagering.place_and_settle_batch`.
create or replace function wagering.accept_commands(p_commands jsonb[], p_immediate boolean) returns jsonb[]
language plpgsql as $$
declare
  v_read record;
begin
  v_read := ledger.read_commands(null::wagering.request, p_commands);
  return wagering.answers(
    v_read.answers,
    wagering.accept(
      wagering.bets_of(v_read.records, v_read.positions, v_read.lines, v_read.hashes, p_immediate),
      cardinality(p_commands) = 1
    )
  );
end
$$;
