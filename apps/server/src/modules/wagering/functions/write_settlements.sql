-- The state of a wager after an outcome of a kind.
create or replace function wagering.state_after(p_kind text) returns text
language sql immutable as $$
  select case p_kind
    when 'void' then 'voided'
    when 'cancel' then 'cancelled'
    else 'settled'
  end
$$;

-- Writes the accepted results of a set whose money is written: counters, the wagers, their outcomes
-- and one event for each. The events of a member have the stakes in play after all of them.
create or replace function wagering.write_settlements(p_work wagering.work, p_at timestamptz) returns void
language plpgsql
set enable_indexscan = on
as $$
declare
  v_members uuid[];
  v_topics text[];
  v_events json[];
begin
  with counted as materialized (
    select * from protection.count_all(wagering.stakes_of(p_work.settlements), p_at)
  ), settled as (
    update wagering.wager w
    set
      state = wagering.state_after(s.kind),
      settled_at = p_at,
      payout = s.payout,
      valid_bet = s.valid_bet,
      price = coalesce(w.price, s.price),
      outcomes = w.outcomes + 1,
      outcome_id = s.id
    from unnest(p_work.settlements, p_work.cash) as s
    where w.member_id = s.member_id
      and w.id = s.wager_id
    returning
      s.*,
      w.outcomes
  ), written as (
    insert into wagering.outcome (
      member_id,
      id,
      wager_id,
      at,
      ordinal,
      kind,
      payout,
      valid_bet,
      balance_after,
      balance_version,
      reason,
      hash,
      detail
    )
    select
      s.member_id,
      s.id,
      s.wager_id,
      p_at,
      s.outcomes,
      s.kind,
      s.payout,
      s.valid_bet,
      s.balance,
      s.version,
      s.reason,
      s.hash,
      s.detail
    from settled s
  )
  select
    array_agg(s.member_id order by s.member_id, s.id),
    array_agg(case when s.kind in ('void', 'cancel') then 'wager.voided' else 'wager.settled' end
      order by s.member_id, s.id),
    array_agg(
      wagering.event(
        wager_id => s.wager_id,
        brand_id => s.brand_id,
        product => s.product,
        vendor => s.vendor,
        game => s.game,
        round => s.round,
        currency => s.currency,
        before => s.state,
        state => wagering.state_after(s.kind),
        day => protection.day_of(s.placed_at),
        stake => s.stake,
        valid_bet => s.valid_bet,
        payout => s.payout,
        more_bets => case when s.kind in ('void', 'cancel') then -1 else 0 end,
        more_stake => case when s.kind in ('void', 'cancel') then -s.stake else 0 end,
        more_valid_bet => s.valid_bet - s.valid_bet_before,
        more_payout => s.payout - s.payout_before,
        balance => case when wagering.vendor_purse_of(s.funding) is null then s.balance end,
        held => s.held,
        in_play => c.in_play,
        seq => s.account_revision + c.revision
      )
      order by s.member_id, s.id
    )
  into v_members, v_topics, v_events
  from settled s
  join counted c on c.member_id = s.member_id;
  perform platform.append_all(p_at, v_topics, v_members, v_events);
end
$$;
