-- Corrections and voids are processed as sets too.
alter type wagering.result_request add attribute "cancel" boolean;
-- settle (an open wager), resettle, void or cancel.
alter type wagering.result add attribute kind text;
-- What the wager was before: settled when it was placed, its newest outcome, payout and valid bet.
alter type wagering.settlement
  add attribute kind text,
  add attribute immediate boolean,
  add attribute outcome_id uuid,
  add attribute payout_before bigint,
  add attribute valid_bet_before bigint;
