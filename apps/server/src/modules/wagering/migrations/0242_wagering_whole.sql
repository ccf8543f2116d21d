-- A CHECK is built anew by every statement that writes a row. What this one said is said by the two functions that write a wager
-- (`wagering.accept`, `wagering.conclude`) and proved afterwards (wagers-are-whole). Decision 0007.
alter table wagering.wager drop constraint wager_is_whole;
-- The event carries the day alone, not the moment it is reckoned from: the former shape goes.
drop function if exists wagering.event(wagering.request, text, timestamptz, bigint, bigint, integer, bigint, bigint, bigint, bigint, bigint, bigint, bigint);
