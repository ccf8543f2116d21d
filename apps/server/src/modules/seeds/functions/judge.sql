-- Locks the seed pairs of draws and judges their nonces, without using them (seeds.advance_all
-- does). By position: null when the pair is in use and this is its next nonce (after
-- `p_draws_before` earlier draws of this set; null: none), also for a draw without a pair; `nonce`
-- when it is not; `busy` when another transaction has locked the pair. With `p_wait` the draws are
-- of one member, whose pair is waited for. `limit` keeps the planner from reordering the join.
create or replace function seeds.judge(
  p_members uuid[],
  p_pairs uuid[],
  p_nonces bigint[],
  p_draws_before integer[],
  p_wait boolean
)
returns text[]
language plpgsql
set enable_seqscan = off
set enable_indexscan = on
as $$
declare
  -- A variable: with a literal the planner would scan the whole partial index `pair_current`.
  v_current constant text := 'current';
  v_judgements text[] := array_fill(null::text, array[cardinality(p_pairs)]);
  v_found integer[];
  v_unused integer[];
begin
  select
    array_agg(d.n),
    array_agg(d.n) filter (where p.state = v_current and d.nonce = p.next_nonce + coalesce(d.draws_before, 0))
  into v_found, v_unused
  from unnest(p_members, p_pairs, p_nonces, p_draws_before) with ordinality
    as d (member_id, id, nonce, draws_before, n)
  cross join lateral (
    select *
    from seeds.pair x
    where x.member_id = d.member_id
      and x.id = d.id
    limit 1
    for no key update skip locked
  ) p;
  if cardinality(v_unused) = cardinality(p_pairs) then
    return v_judgements;
  end if;
  for n in 1 .. cardinality(p_pairs) loop
    continue when p_pairs[n] is null or n = any (v_unused);
    v_judgements[n] := 'nonce';
    continue when n = any (v_found)
      or not exists (select from seeds.pair p where p.member_id = p_members[n] and p.id = p_pairs[n]);
    v_judgements[n] := 'busy';
    if p_wait then
      -- The pair is locked by another transaction: wait for it and begin again.
      perform
      from seeds.pair p
      where p.member_id = p_members[n]
        and p.id = p_pairs[n]
      for no key update;
      return seeds.judge(p_members, p_pairs, p_nonces, p_draws_before, p_wait);
    end if;
  end loop;
  return v_judgements;
end
$$;
