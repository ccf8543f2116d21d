-- Records the id of a command that leaves `cash` unchanged as the newest of its member, so that a
-- later command with this id is looked up. `cash` is locked.
create or replace function ledger.note_id(p_member uuid, p_id uuid)
returns void
language sql
as $$
  update ledger.account a
  set last_id = greatest(a.last_id, p_id)
  where a.member_id = p_member
    and a.purse = 'cash'
$$;
