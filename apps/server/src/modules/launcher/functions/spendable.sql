-- The cash a member can spend, in micro-units.
create or replace function launcher.spendable(p_member uuid, p_currency text) returns bigint
language plpgsql stable as $$
begin
  return ledger.spendable(p_member, p_currency);
end
$$;
