-- The sums of a member's wagers of a round: how many are settled and void, what the settled ones
-- staked and were paid, and when the last one changed.
create or replace function wagering.round_of_member(
  p_member uuid,
  p_vendor text,
  p_game text,
  p_round text,
  p_since uuid
) returns table (settled integer, voided integer, stake bigint, payout bigint, changed_at timestamptz)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
  select
    (count(*) filter (where w.state = 'settled'))::integer,
    (count(*) filter (where w.state = 'voided'))::integer,
    coalesce(sum(w.stake) filter (where w.state = 'settled'), 0)::bigint,
    coalesce(sum(w.payout) filter (where w.state = 'settled'), 0)::bigint,
    max(w.settled_at) filter (where w.state in ('settled', 'voided'))
  from wagering.wager w
  where not w.immediate
    and w.game = p_game
    and w.round = p_round
    and w.vendor = p_vendor
    and w.id >= p_since
    and w.member_id = p_member
$$;
grant execute on function wagering.round_of_member to chokdee_app;
