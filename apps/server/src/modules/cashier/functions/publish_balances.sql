-- Publishes the balances that a money command changed.
create or replace function cashier.publish_balances(p_member uuid, p_outcome ledger.outcome) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select platform.publish('balance.changed', p_member, jsonb_build_object(
    'purse', b.purse,
    'currency', b.currency,
    'balance', b.balance::text,
    'held', b.held::text,
    'version', b.version::text
  ))
  from unnest(p_outcome.balances) b
$$;
