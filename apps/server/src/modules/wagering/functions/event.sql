-- The outbox event of a wager command: the wager as it stands, what the command added to the totals of its day, and the wallet after it
-- (`seq` orders wallets, see the wallet module), so that no consumer has to read again. Every value is text, amounts are micro-units:
-- `json_object` of two arrays costs half of `json_build_object`, which asks for the type of every key and value.
create or replace function wagering.event(
  c wagering.request, p_state text, p_day date, p_valid bigint, p_payout bigint,
  p_bets integer, p_more_stake bigint, p_more_valid bigint, p_more_payout bigint, p_balance bigint, p_held bigint, p_playing bigint, p_seq bigint
) returns json
language sql stable as $$
  select json_object(
    '{wagerId,brandId,product,vendor,game,round,currency,state,day,stake,validBet,payout,moreBets,moreStake,moreValidBet,morePayout,balance,held,inPlay,seq}',
    array[c.id::text, c."brandId", c.product, c.vendor, c.game, c.round, c.currency, p_state, p_day::text, c.stake::text, p_valid::text, p_payout::text,
      p_bets::text, p_more_stake::text, p_more_valid::text, p_more_payout::text, p_balance::text, p_held::text, p_playing::text, p_seq::text])
$$;
