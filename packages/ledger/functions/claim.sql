-- Uses up an id for a command that moves nothing, so that no other command can have it. Returns ok,
-- replayed, conflict or stale, with the current `cash`. Raises no_data_found for a member without
-- purses.
create or replace function ledger.claim(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  out status text,
  out balance bigint,
  out held bigint,
  out version bigint,
  out revision bigint
)
language plpgsql
as $$
#variable_conflict use_variable
declare
  v_known_hash bytea;
begin
  select c.balance, c.held, c.version, c.revision
  into balance, held, version, revision
  from ledger.account c
  where c.member_id = p_member
    and c.purse = 'cash'
  for no key update;
  if not found then
    raise exception 'member % has no purse', p_member using errcode = 'no_data_found';
  end if;
  select c.hash
  into v_known_hash
  from ledger.claim c
  where c.member_id = p_member
    and c.id = p_id;
  status := case
    when v_known_hash = p_hash then 'replayed'
    when ledger.is_used(p_member, p_id) then 'conflict'
    when ledger.is_stale(p_id) then 'stale'
    else 'ok'
  end;
  if status = 'ok' then
    insert into ledger.claim (member_id, id, hash, claimed_at)
    values (p_member, p_id, p_hash, platform.clock());
    update ledger.account c
    set
      revision = c.revision + 1,
      last_id = greatest(c.last_id, p_id)
    where c.member_id = p_member
      and c.purse = 'cash'
    returning c.revision into revision;
  end if;
end
$$;
