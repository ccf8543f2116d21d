-- A posting inside a command that must stand: anything but `ok` takes the whole command back.
create or replace function wagering.demand(p_outcome ledger.outcome) returns void
language plpgsql as $$
begin
  if p_outcome.status <> 'ok' then
    perform ledger.refuse(wagering.refusal(p_outcome.status));
  end if;
end
$$;
