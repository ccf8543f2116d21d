-- When a wager was placed; null when there is none.
create or replace function wagering.placed_at(p_member uuid, p_wager uuid) returns timestamptz
language plpgsql stable as $$
begin
  return (select w.placed_at from wagering.wager w where w.member_id = p_member and w.id = p_wager);
end
$$;
