-- The entries of purses by business day (GMT+8 of the posting), so that records need not read every
-- entry for their sums (decision 73). A day is closed an hour after its end; the books never
-- change, so neither do its sums.
create table ledger.closed_purse_day (
  day date primary key,
  closed_at timestamptz not null
);
create table ledger.purse_day (
  member_id uuid not null,
  purse text not null,
  day date not null,
  type text not null,
  entries integer not null check (entries > 0),
  amount bigint not null,
  primary key (member_id, purse, day, type)
);
grant select on ledger.closed_purse_day, ledger.purse_day to chokdee_app;

create trigger refuse_change before update or delete on ledger.purse_day
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.purse_day
for each statement execute function ledger.refuse_change();

-- A member's entries other than bets and wins, which are few: bets are not in it.
create index transfer_other on ledger.transfer (member_id, id) where type not in ('bet', 'win');
