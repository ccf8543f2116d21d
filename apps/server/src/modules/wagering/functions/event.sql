-- The outbox event of a wager command: the wager after it, what it added to the totals of the day
-- (`more...`), and the wallet after it, so that no consumer has to read again. `seq` orders the
-- states of a wallet (see the wallet module). Every value is text, amounts are micro-units:
-- `json_object` of two arrays costs half of `json_build_object`, which looks up the type of every
-- key and value.
create or replace function wagering.event(
  p_request wagering.request,
  p_state text,
  p_day date,
  p_valid_bet bigint,
  p_payout bigint,
  p_more_bets integer,
  p_more_stake bigint,
  p_more_valid_bet bigint,
  p_more_payout bigint,
  p_balance bigint,
  p_held bigint,
  p_in_play bigint,
  p_seq bigint
) returns json
language sql stable as $$
  select json_object(
    array[
      'wagerId',
      'brandId',
      'product',
      'vendor',
      'game',
      'round',
      'currency',
      'state',
      'day',
      'stake',
      'validBet',
      'payout',
      'moreBets',
      'moreStake',
      'moreValidBet',
      'morePayout',
      'balance',
      'held',
      'inPlay',
      'seq'
    ],
    array[
      p_request.id::text,
      p_request."brandId",
      p_request.product,
      p_request.vendor,
      p_request.game,
      p_request.round,
      p_request.currency,
      p_state,
      p_day::text,
      p_request.stake::text,
      p_valid_bet::text,
      p_payout::text,
      p_more_bets::text,
      p_more_stake::text,
      p_more_valid_bet::text,
      p_more_payout::text,
      p_balance::text,
      p_held::text,
      p_in_play::text,
      p_seq::text
    ]
  )
$$;
