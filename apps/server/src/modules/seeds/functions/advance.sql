-- Uses a nonce. True when the pair is in use and this was its next nonce. Part of a bet in free
-- play.
create or replace function seeds.advance(p_member uuid, p_pair uuid, p_nonce bigint)
returns boolean
language plpgsql
as $$
begin
  if (seeds.judge(array[p_member], array[p_pair], array[p_nonce], null, true))[1] is not null then
    return false;
  end if;
  perform seeds.advance_all(array[p_member], array[p_pair]);
  return true;
end
$$;
