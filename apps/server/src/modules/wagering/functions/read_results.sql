-- Reads the results of commands, without those of wrong commands, which get their answer. `p_kind`:
-- settle, resettle, or void, which has no payout and may be a cancel.
create or replace function wagering.read_results(
  p_commands jsonb[],
  p_kind text,
  out results wagering.result[],
  out answers jsonb[]
)
language plpgsql as $$
declare
  v_read record;
  v_sound record;
begin
  v_read := ledger.read_commands(null::wagering.result_request, p_commands);
  v_sound := wagering.results_without_faults(
    array(
      select
        row(
          r.n,
          r.line,
          r.id,
          r."memberId",
          r."wagerId",
          v_read.hashes[r.n],
          case when p_kind = 'void' then 0 else r.payout end,
          case when p_kind = 'void' then 0 else r."validBet" end,
          r.reason,
          r.detail,
          case when p_kind = 'void' and r.cancel then 'cancel' else p_kind end,
          r.price
        )::wagering.result
      from unnest(v_read.positions, v_read.lines, v_read.records) as r (n, line)
    ),
    v_read.answers
  );
  results := v_sound.results;
  answers := v_sound.answers;
end
$$;
