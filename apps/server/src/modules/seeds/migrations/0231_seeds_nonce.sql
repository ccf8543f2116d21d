-- The condition of a trigger is kept as text and built anew by every statement, like a CHECK: as long as the nonce's own update. What it
-- guarded is said by the two functions that may write the nonce (`seeds.advance`, `seeds.advance_all`: from a number to the next one, of the
-- current pair), by rights (the application writes no pair), and proved by the wagers (nonces-are-used-once). Decision 0007.
drop trigger guard_nonce on seeds.pair;
