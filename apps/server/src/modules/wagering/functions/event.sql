-- The outbox event of a wager command: the wager as it stands, what the command added to the totals of its day, and the wallet after it
-- (`seq` orders wallets, see the wallet module), so that no consumer has to read again. Amounts are micro-units as text.
create or replace function wagering.event(
  c wagering.request, p_state text, p_placed_at timestamptz, p_valid bigint, p_payout bigint,
  p_bets integer, p_more_stake bigint, p_more_valid bigint, p_more_payout bigint, p_balance bigint, p_held bigint, p_playing bigint, p_seq bigint
) returns json
language sql stable as $$
  select json_build_object(
    'wagerId', c.id, 'brandId', c."brandId", 'product', c.product, 'vendor', c.vendor, 'game', c.game, 'round', c.round, 'currency', c.currency,
    'state', p_state, 'placedAt', p_placed_at, 'day', protection.day_of(p_placed_at), 'ruleVersion', c."ruleVersion",
    'stake', c.stake::text, 'validBet', p_valid::text, 'payout', p_payout::text,
    'delta', json_build_object('bets', p_bets, 'stake', p_more_stake::text, 'validBet', p_more_valid::text, 'payout', p_more_payout::text),
    'balance', p_balance::text, 'held', p_held::text, 'inPlay', p_playing::text, 'seq', p_seq::text)
$$;
