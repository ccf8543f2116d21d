-- Refuses a money command that has already written: everything it did is rolled back, and its
-- caller gets `p_answer`, which ledger.batch and the client read from the error CKREF.
create or replace function ledger.refuse(p_answer jsonb)
returns void
language plpgsql
as $$
begin
  raise exception '%', p_answer::text using errcode = 'CKREF';
end
$$;
