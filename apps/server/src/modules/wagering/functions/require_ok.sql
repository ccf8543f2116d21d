-- For a posting inside a command: any status but `ok` rolls the whole command back.
create or replace function wagering.require_ok(p_status text) returns void
language plpgsql as $$
begin
  if p_status <> 'ok' then
    perform ledger.refuse(wagering.refusal(p_status));
  end if;
end
$$;
