-- Announces the purses a money command left behind, for whoever shows balances.
create or replace function cashier.tell_balance(member uuid, outcome ledger.outcome) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select platform.publish('balance.changed', member, jsonb_build_object('purse', b.purse, 'currency', b.currency, 'balance', b.balance::text, 'held', b.held::text, 'version', b.version::text))
  from unnest(outcome.balances) b
$$;
