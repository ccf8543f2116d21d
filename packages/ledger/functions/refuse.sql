-- Ends a money command with a refusal after it has already written: everything it did is taken back, and the caller of the command gets
-- `p_answer` (ledger.batch and the client read it from the error CKREF).
create or replace function ledger.refuse(p_answer jsonb) returns void language plpgsql as $$
begin
  raise exception '%', p_answer::text using errcode = 'CKREF';
end
$$;
