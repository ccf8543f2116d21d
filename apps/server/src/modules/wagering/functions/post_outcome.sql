-- Posts the money of an outcome, so that the ledger knows the command `p_id` in every case. It
-- posts the new result, or the open stake that is returned; it reverses an earlier result, as part
-- of the command or alone; where no money moves it claims the id.
-- The stake is returned before an earlier payout is taken back, so that there is cash to take.
create or replace function wagering.post_outcome(
  p_wager wagering.wager,
  p_id uuid,
  p_hash bytea,
  p_kind text,
  p_payout bigint
) returns void
language plpgsql as $$
declare
  v_reverses constant boolean := p_wager.state = 'settled' and (p_wager.stake > 0 or p_wager.payout > 0);
  v_refund ledger.line[] := '{}';
  v_result ledger.line[] := '{}';
  v_shares wagering.share[];
  v_posts boolean;
begin
  v_shares := wagering.shares(p_wager.funding, p_wager.stake, p_payout, p_kind = 'resettle');
  if p_kind = 'resettle' then
    if p_wager.stake > 0 then
      v_result := v_result || row('house:play', 'house:games', p_wager.stake, p_wager.currency)::ledger.line;
    end if;
    v_result := v_result || array(
      select row('house:games', s.purse, s.returned, p_wager.currency)::ledger.line
      from unnest(v_shares) with ordinality as s
      where s.returned > 0
      order by s.ordinality
    );
  elsif not p_wager.immediate then
    v_refund := array(
      select row('house:play', s.purse, s.staked, p_wager.currency)::ledger.line
      from unnest(v_shares) with ordinality as s
      where s.staked > 0
      order by s.ordinality
    );
  end if;
  v_posts := v_refund <> '{}' or v_result <> '{}';
  if v_refund <> '{}' then
    perform wagering.require_ok(
      (ledger.post(p_wager.member_id, p_id, p_hash, 'refund', v_refund, p_wager.id::text)).status
    );
  end if;
  if v_reverses then
    perform wagering.require_ok(
      (
        ledger.reverse(
          p_wager.member_id,
          p_id,
          p_hash,
          coalesce(p_wager.outcome_id, p_wager.id),
          p_wager.id::text,
          v_posts
        )
      ).status
    );
  end if;
  if v_result <> '{}' then
    perform wagering.require_ok(
      (ledger.post(p_wager.member_id, p_id, p_hash, 'win', v_result, p_wager.id::text)).status
    );
  end if;
  if not v_reverses and not v_posts then
    perform wagering.require_ok((ledger.claim(p_wager.member_id, p_id, p_hash)).status);
  end if;
end
$$;
