-- Writes the accepted wagers of a set: counters, money, nonces, the wagers and one event for each.
create or replace function wagering.write_bets(p_work wagering.work, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_day constant date := protection.day_of(p_at);
  v_members uuid[];
  v_pairs uuid[];
  v_topics text[];
  v_events json[];
begin
  perform protection.count_all(p_work.stakes, p_at);
  perform ledger.write(p_work.postings, p_work.judgements, p_at, p_work.is_plain);
  insert into wagering.wager (
    member_id,
    id,
    placed_at,
    settled_at,
    stake,
    valid_bet,
    payout,
    balance_after,
    balance_version,
    nonce,
    session,
    seed_pair,
    state,
    immediate,
    brand_id,
    product,
    vendor,
    game,
    round,
    currency,
    rule_version,
    place,
    price,
    hash,
    detail,
    funding
  )
  select
    w.member_id,
    w.id,
    p_at,
    case when w.immediate then p_at end,
    w.stake,
    w.valid_bet,
    w.payout,
    w.balance,
    w.version,
    w.nonce,
    w.session,
    w.seed_pair,
    case when w.immediate then 'settled' else 'placed' end,
    w.immediate,
    w.brand_id,
    w.product,
    w.vendor,
    w.game,
    w.round,
    w.currency,
    w.rule_version,
    w.place,
    w.price,
    w.hash,
    w.detail,
    w.funding
  from unnest(p_work.bets, p_work.cash) as w;

  select
    array_agg(w.member_id),
    array_agg(w.seed_pair),
    array_agg(case when w.immediate then 'wager.settled' else 'wager.placed' end),
    array_agg(
      wagering.event(
        wager_id => w.id,
        brand_id => w.brand_id,
        product => w.product,
        vendor => w.vendor,
        game => w.game,
        round => w.round,
        currency => w.currency,
        before => null,
        state => case when w.immediate then 'settled' else 'placed' end,
        day => v_day,
        stake => w.stake,
        valid_bet => w.valid_bet,
        payout => w.payout,
        more_bets => 1,
        more_stake => w.stake,
        more_valid_bet => w.valid_bet,
        more_payout => w.payout,
        balance => case when wagering.vendor_purse_of(w.funding) is null then w.balance end,
        held => w.held,
        in_play => w.in_play,
        seq => w.account_revision + w.revision
      )
    )
  into v_members, v_pairs, v_topics, v_events
  from unnest(p_work.bets, p_work.reservations, p_work.cash) as w;
  if array_remove(v_pairs, null) <> '{}' then
    perform seeds.advance_all(v_members, v_pairs);
  end if;
  perform platform.append_all(p_at, v_topics, v_members, v_events);
end
$$;
