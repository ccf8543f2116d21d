-- Batch form of seeds.release.
create or replace function seeds.release_all(p_members uuid[], p_pairs uuid[], p_rounds uuid[])
returns void
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  delete from seeds.hold h
  using unnest(p_members, p_pairs, p_rounds) as r (member_id, pair_id, round_id)
  where h.member_id = r.member_id
    and h.pair_id = r.pair_id
    and h.round_id = r.round_id;
end
$$;
