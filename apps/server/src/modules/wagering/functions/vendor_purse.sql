-- The purse that pays the wagers of a vendor and gets what they win, in a brand that has a purse
-- per vendor (decision D19).
create or replace function wagering.vendor_purse(p_vendor text) returns text
language sql immutable as $$
  select 'vendor.' || p_vendor
$$;

-- The vendor's purse among those that fund a wager; null when there is none.
create or replace function wagering.vendor_purse_of(p_funding wagering.funding[]) returns text
language sql immutable as $$
  select case when p_funding[1].purse like 'vendor.%' then p_funding[1].purse end
$$;

-- Bets with the purses that pay them. In a brand with a purse per vendor that is the purse of the
-- bet's vendor, and `cash`, whose row orders the commands of the member, pays nothing. A bet
-- without a stake pays to `cash` everywhere.
create or replace function wagering.with_funding(p_bets wagering.bet[]) returns wagering.bet[]
language plpgsql stable as $$
declare
  v_brands constant text[] := brand.with_vendor_purses();
  v_bets wagering.bet[] := p_bets;
begin
  if v_brands = '{}' then
    return p_bets;
  end if;
  for k in 1 .. cardinality(v_bets) loop
    continue when v_bets[k].brand_id <> all (v_brands) or v_bets[k].funding is not null or v_bets[k].stake = 0;
    v_bets[k].funding := array[
      row(wagering.vendor_purse(v_bets[k].vendor), v_bets[k].stake),
      row('cash', 0)
    ]::wagering.funding[];
  end loop;
  return v_bets;
end
$$;

-- The judgements of `cash` of results whose money is written. Those of a wager that a vendor's
-- purse paid have the balance of the purse after all of them.
create or replace function wagering.shown_balances(p_work wagering.work) returns ledger.judgement[]
language plpgsql stable as $$
declare
  v_cash ledger.judgement[] := p_work.cash;
  v_settlement wagering.settlement;
  v_purse ledger.balance;
  v_next integer := 0;
begin
  foreach v_settlement in array p_work.settlements loop
    v_next := v_next + 1;
    continue when wagering.vendor_purse_of(v_settlement.funding) is null;
    v_purse := ledger.purse_balance(
      v_settlement.member_id,
      wagering.vendor_purse_of(v_settlement.funding),
      v_settlement.currency
    );
    v_cash[v_next].balance := v_purse.balance;
    v_cash[v_next].held := v_purse.held;
    v_cash[v_next].version := v_purse.version;
  end loop;
  return v_cash;
end
$$;

-- The decisions with the balances that the accepted ones leave, which are given in their order.
create or replace function wagering.with_balances(
  p_decisions wagering.decision[],
  p_balances ledger.judgement[]
) returns wagering.decision[]
language plpgsql immutable as $$
declare
  v_decisions wagering.decision[] := p_decisions;
  v_next integer := 0;
begin
  for k in 1 .. cardinality(v_decisions) loop
    continue when v_decisions[k].status <> 'ok';
    v_next := v_next + 1;
    v_decisions[k].balance := p_balances[v_next].balance;
    v_decisions[k].held := p_balances[v_next].held;
    v_decisions[k].version := p_balances[v_next].version;
  end loop;
  return v_decisions;
end
$$;

-- What a member can spend on the games of a vendor, micro-units; 0 when there is no such purse.
create or replace function wagering.spendable(p_member uuid, p_brand text, p_vendor text, p_currency text)
returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_purse ledger.balance;
begin
  if p_brand <> all (brand.with_vendor_purses()) then
    return ledger.spendable(p_member, p_currency);
  end if;
  v_purse := ledger.purse_balance(p_member, wagering.vendor_purse(p_vendor), p_currency);
  return coalesce(v_purse.balance - v_purse.held, 0);
end
$$;
grant execute on function wagering.spendable to chokdee_app;
