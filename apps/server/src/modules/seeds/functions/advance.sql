-- Uses a nonce. True when the pair is in use and this was its next nonce. Part of accepting a wager
-- (wagering.accept).
create or replace function seeds.advance(p_member uuid, p_pair uuid, p_nonce bigint)
returns boolean
language plpgsql
as $$
begin
  update seeds.pair
  set next_nonce = next_nonce + 1
  where member_id = p_member
    and id = p_pair
    and state = 'current'
    and next_nonce = p_nonce;
  return found;
end
$$;
