-- Puts anew sealed account numbers and their fingerprints in the place of what was read; a row that changed since is left alone.
create or replace function cashier.reseal_payees(members uuid[], ids uuid[], before bytea[], sealed bytea[], prints bytea[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update cashier.payee p set number_sealed = n.sealed, fingerprint = n.print
  from unnest(members, ids, before, sealed, prints) as n (member_id, id, before, sealed, print)
  where p.member_id = n.member_id and p.id = n.id and p.number_sealed = n.before
$$;
grant execute on function cashier.reseal_payees(uuid[], uuid[], bytea[], bytea[], bytea[]) to chokdee_app;
