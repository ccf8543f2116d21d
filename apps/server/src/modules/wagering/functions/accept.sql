-- Accepts a set of wagers: the body of `wagering.place` and `wagering.place_and_settle` and of the
-- commands of products that place wagers. The wagers of one command (`n`) follow each other and are
-- accepted all or none; the set has at most one command per member. The session is only recorded:
-- the product checks it.
-- First everything is judged, each wager for itself, under the locks of its member: repetition, the
-- state and the limits of the member, the money, the nonce of the draw. Then what no check refuses
-- is written, one statement per table. So a refused wager costs its neighbours nothing, and a
-- `dry_run` ends before the writing. Members whom another transaction has locked are `busy`; with
-- `p_wait` (one command) they are waited for.
-- Decisions by position. Only an error of a program raises one. `p_is_sound`: the set was checked
-- for wrong wagers (wagering.accept_sound).
create or replace function wagering.accept(
  p_bets wagering.bet[],
  p_wait boolean,
  p_is_sound boolean default false
) returns wagering.decision[]
language plpgsql as $$
declare
  v_now constant timestamptz := platform.clock();
  v_work wagering.work;
  v_members uuid[];
  v_pairs uuid[];
  v_nonces bigint[];
  v_has_pairs boolean;
  v_draws text[];
  v_has_lines boolean;
  v_may_be_wrong boolean;
  v_decisions wagering.decision[];
  v_are_clear boolean;
begin
  if p_bets = '{}' then
    return '{}';
  end if;
  v_work.bets := wagering.with_funding(p_bets);
  select
    array_agg(
      row(
        b.member_id,
        b.brand_id,
        b.currency,
        v_now,
        b.stake,
        b.stake - b.payout,
        case when b.immediate then 0 else b.stake end,
        null,
        null,
        null,
        null
      )::protection.stake
    ),
    bool_or(b.seed_pair is not null),
    bool_or(b.line > 1),
    bool_or(b.line > 1 or wagering.fault(b) is not null),
    bool_and(b.stake > 0)
  into v_work.stakes, v_has_pairs, v_has_lines, v_may_be_wrong, v_work.is_plain
  from unnest(p_bets) as b;
  if v_may_be_wrong and not p_is_sound then
    return wagering.accept_sound(p_bets, p_wait);
  end if;
  if v_has_lines then
    v_work.stakes := wagering.stakes_along(v_work.stakes);
  end if;
  v_work.reservations := protection.judge(v_work.stakes, true, p_wait);
  v_work.postings := wagering.postings_of(v_work.bets, v_work.reservations);
  if v_has_lines then
    v_work.postings := wagering.postings_along(v_work.postings);
  end if;
  v_work.judgements := ledger.judge(v_work.postings, v_now, p_wait);
  v_work.cash := wagering.cash_of(v_work.postings, v_work.judgements, cardinality(p_bets));
  if v_has_pairs then
    select
      array_agg(b.member_id),
      array_agg(case when 'busy' in (b.refusal, b.posting_refusal) is not true then b.seed_pair end),
      array_agg(b.nonce)
    into v_members, v_pairs, v_nonces
    from unnest(p_bets, v_work.reservations, v_work.cash) as b;
    v_draws := seeds.judge(
      v_members,
      v_pairs,
      v_nonces,
      case when v_has_lines then wagering.draws_before(p_bets) end,
      p_wait
    );
  end if;

  select
    array_agg(
      row(
        d.n,
        d.status,
        case d.status
          when 'limit' then d.refusal
          when 'conflict' then d.draw
          when 'error' then coalesce('the ' || d.refusal || ' is not that of the member', 'the member has no purse')
        end,
        case when d.status <> 'error' then null when d.refusal is null then 'P0002' else '22023' end,
        d.id,
        d.currency,
        case when d.status = 'ok' then d.balance end,
        d.held,
        d.version
      )::wagering.decision
    ),
    bool_and(d.status = 'ok' and not d.dry_run),
    v_work.is_plain and not bool_or(d.owes)
  into v_decisions, v_are_clear, v_work.is_plain
  from (
    select
      w.n,
      w.id,
      w.currency,
      w.dry_run,
      w.draw,
      w.refusal,
      w.balance,
      w.held,
      w.version,
      coalesce(w.owes, false) as owes,
      case
        when 'busy' in (w.refusal, w.posting_refusal, w.draw) then 'busy'
        when w.posting_refusal = 'conflict' then 'used'
        when w.refusal = 'unknown' then 'closed'
        when w.refusal in ('brand', 'currency') then 'error'
        when w.refusal like 'limit.%' then 'limit'
        when w.refusal is not null then w.refusal
        when w.posting_refusal = 'unknown' then 'error'
        when w.posting_refusal is not null then w.posting_refusal
        when w.draw is not null then 'conflict'
        else 'ok'
      end as status
    from unnest(v_draws, p_bets, v_work.reservations, v_work.cash) as w (draw)
  ) d;
  if not v_are_clear then
    v_decisions := wagering.decide_together(p_bets, v_decisions);
    v_work := wagering.accepted_of(v_work, v_decisions);
  end if;
  if v_work.bets <> '{}' then
    perform wagering.write_bets(v_work, v_now);
  end if;
  return v_decisions;
end
$$;
