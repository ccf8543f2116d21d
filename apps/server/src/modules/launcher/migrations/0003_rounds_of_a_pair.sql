-- The rounds of a seed pair by nonce, which a member lists to find a missing one.
create index round_of_pair on launcher.round (pair_id, nonce);
