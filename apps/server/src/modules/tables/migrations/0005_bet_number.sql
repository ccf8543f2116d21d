-- The short number of a bet at a table. Bets that exist get one too.
alter table tables.bet add column number bigint not null default wagering.next_bet_number();
create unique index bet_by_number on tables.bet (number);
