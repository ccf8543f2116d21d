-- The outbox event of a wager command: the wager after it and its state before (null: there was
-- none), what it added to the totals of the day (`more...`), and the wallet after it, so that no
-- consumer has to read again. `seq` orders the states of a wallet (see the wallet module).
-- `balance` is null when a vendor's purse paid: the wallet has to be read. Every value is text,
-- amounts are micro-units: `json_object` of two arrays costs half of `json_build_object`, which
-- looks up the type of every key and value.
create or replace function wagering.event(
  wager_id uuid,
  brand_id text,
  product text,
  vendor text,
  game text,
  round text,
  currency text,
  before text,
  state text,
  day date,
  stake bigint,
  valid_bet bigint,
  payout bigint,
  more_bets integer,
  more_stake bigint,
  more_valid_bet bigint,
  more_payout bigint,
  balance bigint,
  held bigint,
  in_play bigint,
  seq bigint
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
      'before',
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
      wager_id::text,
      brand_id,
      product,
      vendor,
      game,
      round,
      currency,
      before,
      state,
      day::text,
      stake::text,
      valid_bet::text,
      payout::text,
      more_bets::text,
      more_stake::text,
      more_valid_bet::text,
      more_payout::text,
      balance::text,
      held::text,
      in_play::text,
      seq::text
    ]
  )
$$;
