-- The two functions ask for more (the brand of a stake, the moment of what is taken back): their former shapes go, the new ones come from functions/.
drop function if exists protection.enter_wager(uuid, text, timestamptz, bigint, bigint, bigint);
drop function if exists protection.leave_wager(uuid, bigint, bigint, bigint);
