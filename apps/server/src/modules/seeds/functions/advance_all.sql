-- Batch form of seeds.advance. True when every nonce was the next one of a pair in use. Otherwise
-- the caller must roll back.
create or replace function seeds.advance_all(p_members uuid[], p_pairs uuid[], p_nonces bigint[])
returns boolean
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
declare
  -- A variable: with a literal the planner would scan the whole partial index `pair_current`.
  v_current constant text := 'current';
  v_advanced integer;
begin
  update seeds.pair p
  set next_nonce = p.next_nonce + 1
  from unnest(p_members, p_pairs, p_nonces) as s (member_id, id, nonce)
  where p.member_id = s.member_id
    and p.id = s.id
    and p.state = v_current
    and p.next_nonce = s.nonce;
  get diagnostics v_advanced = row_count;
  return v_advanced = (select count(*) from unnest(p_pairs) pair where pair is not null);
end
$$;
