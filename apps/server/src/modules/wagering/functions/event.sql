-- The outbox event of a wager command: the wager as it stands, what the command added to the totals of its day, and the wallet after it
-- (`seq` orders wallets, see the wallet module), so that no consumer has to read again. Amounts are micro-units as text.
create or replace function wagering.event(w wagering.wager, p_bets integer, p_stake bigint, p_valid bigint, p_payout bigint, p_balance bigint, p_held bigint, p_playing bigint, p_seq bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'wagerId', w.id, 'brandId', w.brand_id, 'product', w.product, 'vendor', w.vendor, 'game', w.game, 'round', w.round, 'currency', w.currency,
    'state', w.state, 'placedAt', w.placed_at, 'day', protection.day_of(w.placed_at), 'ruleVersion', w.rule_version,
    'stake', w.stake::text, 'validBet', w.valid_bet::text, 'payout', w.payout::text,
    'delta', jsonb_build_object('bets', p_bets, 'stake', p_stake::text, 'validBet', p_valid::text, 'payout', p_payout::text),
    'balance', p_balance::text, 'held', p_held::text, 'inPlay', p_playing::text, 'seq', p_seq::text)
$$;
