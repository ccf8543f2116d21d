-- The short number of a ticket. Tickets that exist get one too.
alter table sports.ticket add column number bigint not null default wagering.next_bet_number();
create unique index ticket_by_bet_number on sports.ticket (number);
