-- Adds to the balances of pots what they gain by the lines of a command. ledger.lock_pots has
-- locked those that exist.
create or replace function ledger.move_pots(p_brand text, p_lines ledger.line[])
returns void
language sql
as $$
  insert into ledger.pot as p (brand_id, account, currency, balance)
  select p_brand, g.account, g.currency, 0
  from ledger.pot_gains(p_lines) g
  on conflict do nothing;
  update ledger.pot p
  set balance = p.balance + g.gain
  from ledger.pot_gains(p_lines) g
  where p.brand_id = p_brand
    and p.account = g.account
    and p.currency = g.currency
$$;
