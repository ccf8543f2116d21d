-- Money command: posts lines as given. For corrections by operators, for seeds and for tests; the
-- caller checks who may ask for one. {id, memberId, type, lines: [{debit, credit, amount,
-- currency}], reference?} -> {status, balances}
create or replace function ledger.adjust(p_command jsonb)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  return ledger.answer(
    ledger.post(
      (p_command ->> 'memberId')::uuid,
      (p_command ->> 'id')::uuid,
      ledger.content_hash(p_command),
      p_command ->> 'type',
      (
        select array_agg(
          row(l ->> 'debit', l ->> 'credit', (l ->> 'amount')::bigint, l ->> 'currency')::ledger.line
          order by n
        )
        from jsonb_array_elements(p_command -> 'lines') with ordinality as a (l, n)
      ),
      p_command ->> 'reference'
    )
  );
end
$$;
grant execute on function ledger.adjust to chokdee_app;
