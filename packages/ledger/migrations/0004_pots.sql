-- The balances of pots: accounts `pot:<table or room>` that pay out what players put in. A pot
-- cannot go below zero (decision 0031). Other operator-owned accounts have no row.
create domain ledger.pot_balance as bigint check (value >= 0);

create table ledger.pot (
  brand_id text not null,
  account text not null,
  currency text not null,
  balance ledger.pot_balance not null,
  primary key (brand_id, account, currency)
) with (fillfactor = 50);

insert into ledger.pot (brand_id, account, currency, balance)
select e.brand_id, e.account, e.currency, sum(e.amount)
from ledger.entry e
where not e.own
  and starts_with(e.account, 'pot:')
group by e.brand_id, e.account, e.currency;

grant select on ledger.pot to chokdee_app;

create trigger refuse_delete before delete on ledger.pot
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.pot
for each statement execute function ledger.refuse_change();
