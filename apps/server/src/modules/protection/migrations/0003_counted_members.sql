-- protection.count_all returns what it counted.
drop function if exists protection.count_all(protection.stake[], timestamptz);
