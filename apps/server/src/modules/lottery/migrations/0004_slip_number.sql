-- The short number of a slip. Slips that exist get one too.
alter table lottery.slip add column number bigint not null default wagering.next_bet_number();
create unique index slip_by_number on lottery.slip (number);
