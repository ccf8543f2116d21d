-- Prevents that a pair is revealed while a round of several steps uses it. Part of placing such a
-- bet.
create or replace function seeds.hold(p_member uuid, p_pair uuid, p_round uuid)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into seeds.hold (member_id, pair_id, round_id)
  values (p_member, p_pair, p_round)
  on conflict do nothing
$$;

-- Ends the hold when the round is over.
create or replace function seeds.release(p_member uuid, p_pair uuid, p_round uuid)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from seeds.hold
  where member_id = p_member
    and pair_id = p_pair
    and round_id = p_round
$$;
