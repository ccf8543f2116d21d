-- Replaces sealed account numbers and their fingerprints. A row whose sealed number is no longer
-- the one in `p_before` is skipped.
create or replace function cashier.reseal_payees(
  p_members uuid[],
  p_ids uuid[],
  p_before bytea[],
  p_sealed bytea[],
  p_fingerprints bytea[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update cashier.payee p
  set
    number_sealed = n.sealed,
    fingerprint = n.fingerprint
  from unnest(p_members, p_ids, p_before, p_sealed, p_fingerprints) as n (member_id, id, before, sealed, fingerprint)
  where p.member_id = n.member_id
    and p.id = n.id
    and p.number_sealed = n.before
$$;
grant execute on function cashier.reseal_payees(uuid[], uuid[], bytea[], bytea[], bytea[]) to chokdee_app;
