-- Reverses a command (ledger.reversal_lines). Returns ok, replayed, conflict, stale, or closed when
-- the original is unknown, is a reversal or was reversed already.
create or replace function ledger.reverse(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_original uuid,
  p_reference text
)
returns ledger.outcome
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_answer ledger.outcome;
begin
  perform
  from ledger.account a
  where a.member_id = p_member
  order by a.purse, a.currency
  for no key update;
  if not found then
    perform
    from ledger.operator_owner o
    where o.owner_id = p_member
    for update;
  end if;
  v_answer := ledger.replay(p_member, p_id, p_hash);
  if v_answer.status is not null then
    return v_answer;
  end if;
  if ledger.is_used(p_member, p_id) then
    return row('conflict', '{}')::ledger.outcome;
  end if;
  if exists (select from ledger.reversal r where r.member_id = p_member and r.original_id = p_original)
    or not exists (
      select
      from ledger.transfer o
      where o.member_id = p_member
        and o.id = p_original
        and o.line = 0
        and o.reverses is null
    )
  then
    return row('closed', '{}')::ledger.outcome;
  end if;
  if ledger.is_stale(p_id) then
    return row('stale', '{}')::ledger.outcome;
  end if;
  v_answer := ledger.apply(
    p_member,
    p_id,
    p_hash,
    'reversal',
    ledger.reversal_lines(p_member, p_original, array(select a from ledger.account a where a.member_id = p_member)),
    p_reference,
    p_original,
    null
  );
  if v_answer.status = 'ok' then
    insert into ledger.reversal (member_id, original_id, id, reversed_at)
    values (p_member, p_original, p_id, platform.clock());
  end if;
  return v_answer;
end
$$;
grant execute on function ledger.reverse to chokdee_app;
