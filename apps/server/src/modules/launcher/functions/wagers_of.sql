-- The wagers of the bets that no check has refused. A bet that ends without a payout is settled
-- when it is placed; any other waits for the end of its round.
create or replace function launcher.wagers_of(p_bets launcher.bet[]) returns wagering.bet[]
language plpgsql stable as $$
begin
  return array(
    select w::wagering.bet
    from (
      select
        b.n,
        1 as line,
        b.id,
        b.member_id,
        b.hash,
        b.brand_id,
        b.category as product,
        b.vendor,
        b.game,
        b.id::text as round,
        b.currency,
        b.version as rule_version,
        b.stake,
        0::bigint as payout,
        case when b.open or b.payout > 0 then 0 else b.stake end as valid_bet,
        not (b.open or b.payout > 0) as immediate,
        b.session_id as session,
        b.place,
        b.odds as price,
        jsonb_build_object('version', 1, 'mode', b.mode, 'choice', b.choice, 'result', b.state -> -1) as detail,
        b.pair_id as seed_pair,
        b.nonce,
        null::wagering.funding[] as funding,
        b.dry_run
      from unnest(p_bets) as b
      where b.answer is null
    ) w
  );
end
$$;
