-- Forgets the pairs of somebody who is no member: a player of free play who does not come back.
create or replace function seeds.forget(p_owner uuid) returns void
language sql as $$
  delete from seeds.hold where member_id = p_owner;
  delete from seeds.pair where member_id = p_owner;
$$;
