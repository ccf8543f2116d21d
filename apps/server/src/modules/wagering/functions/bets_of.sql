-- The wagers that commands of `wagering.place` or (`p_immediate`) `wagering.place_and_settle`
-- request.
create or replace function wagering.bets_of(
  p_requests wagering.request[],
  p_positions integer[],
  p_lines integer[],
  p_hashes bytea[],
  p_immediate boolean
) returns wagering.bet[]
language plpgsql as $$
begin
  return array(
    select b::wagering.bet
    from (
      select
        r.n,
        r.line,
        r.id,
        r."memberId" as member_id,
        p_hashes[r.n] as hash,
        r."brandId" as brand_id,
        r.product,
        r.vendor,
        r.game,
        r.round,
        r.currency,
        r."ruleVersion" as rule_version,
        r.stake,
        case when p_immediate then r.payout else 0 end as payout,
        case when p_immediate then coalesce(r."validBet", r.stake) else 0 end as valid_bet,
        p_immediate as immediate,
        r.session,
        r.place,
        r.price,
        coalesce(r.detail, '{}') as detail,
        r."seedPair" as seed_pair,
        r.nonce,
        -- Stored only when another purse than `cash` pays.
        case
          when r.stake = 0 then null
          when cardinality(r.funding) = 1 and r.funding[1].purse = 'cash' and r.funding[1].amount = r.stake then null
          else r.funding
        end as funding,
        coalesce(r."dryRun", false) as dry_run
      from unnest(p_positions, p_lines, p_requests) as r (n, line)
    ) b
  );
end
$$;
