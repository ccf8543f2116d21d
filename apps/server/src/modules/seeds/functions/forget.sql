-- Deletes the pairs of a free-play player who is not a member, when the player's data is purged.
create or replace function seeds.forget(p_owner uuid)
returns void
language sql
as $$
  delete from seeds.hold where member_id = p_owner;
  delete from seeds.pair where member_id = p_owner;
$$;
