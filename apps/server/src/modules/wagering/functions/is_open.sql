-- Whether a wager waits for its result: neither settled nor voided. The player limits must be
-- locked by this transaction.
create or replace function wagering.is_open(p_member uuid, p_wager uuid) returns boolean
language plpgsql stable as $$
begin
  return coalesce(
    (select w.state = 'placed' from wagering.wager w where w.member_id = p_member and w.id = p_wager),
    false
  );
end
$$;
