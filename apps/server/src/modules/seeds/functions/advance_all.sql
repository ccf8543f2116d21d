-- Uses up the next nonces of many members' pairs: true when each was the next one of a pair in use. If not, the caller takes everything back.
create or replace function seeds.advance_all(p_members uuid[], p_pairs uuid[], p_nonces bigint[]) returns boolean
language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_indexscan = off as $$
declare
  -- Not written into the statement, where it would stand for the whole of `pair_current`.
  in_use constant text := 'current';
  advanced integer;
begin
  update seeds.pair p set next_nonce = p.next_nonce + 1
  from unnest(p_members, p_pairs, p_nonces) as s (member_id, id, nonce)
  where p.member_id = s.member_id and p.id = s.id and p.state = in_use and p.next_nonce = s.nonce;
  get diagnostics advanced = row_count;
  return advanced = (select count(*) from unnest(p_pairs) pair where pair is not null);
end $$;
