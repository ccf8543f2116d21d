-- Uses the nonces of draws that seeds.judge accepted. A draw without a pair is skipped.
create or replace function seeds.advance_all(p_members uuid[], p_pairs uuid[])
returns void
language plpgsql
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  update seeds.pair p
  set next_nonce = p.next_nonce + d.draws
  from (
    select u.member_id, u.id, count(*) as draws
    from unnest(p_members, p_pairs) as u (member_id, id)
    group by u.member_id, u.id
  ) d
  where p.member_id = d.member_id
    and p.id = d.id;
end
$$;
