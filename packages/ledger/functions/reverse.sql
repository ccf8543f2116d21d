-- Takes back a command: its lines the other way round, first what comes back to a purse, then what is taken from one. A purse is never made
-- negative: what is no longer free in it goes to the member's `debt`, which later earnings repay (ledger.apply). A debt that the command repaid
-- stays repaid: what it brought is taken from what is free now. `p_part`: the command `p_id` posts more under its id, so the reversal stands under `ledger.part_id`.
-- Answers ok, replayed, conflict, stale, or closed when the original is unknown, is itself a reversal, or was reversed already.
create or replace function ledger.reverse(p_member uuid, p_id uuid, p_hash bytea, p_original uuid, p_reference text, p_part boolean default false)
returns ledger.outcome language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  key constant uuid := case when p_part then ledger.part_id(p_id) else p_id end;
  answer ledger.outcome;
  lines ledger.line[] := '{}';
  free jsonb;
  taken bigint;
  t record;
begin
  perform from ledger.account a where a.member_id = p_member order by a.purse, a.currency for no key update;
  if not found then perform from ledger.operator_owner h where h.member_id = p_member for update; end if;
  answer := ledger.replay(p_member, key, p_hash);
  if answer.status is not null then return answer; end if;
  if ledger.is_used(p_member, key) then return row('conflict', '{}')::ledger.outcome; end if;
  if exists (select from ledger.reversal r where r.member_id = p_member and r.original_id = p_original)
    or not exists (select from ledger.transfer o where o.member_id = p_member and o.id = p_original and o.line = 0 and o.reverses is null) then
    return row('closed', '{}')::ledger.outcome;
  end if;
  if ledger.is_stale(p_id) then return row('stale', '{}')::ledger.outcome; end if;
  select jsonb_object_agg(a.purse || ' ' || a.currency, a.balance - a.held) into free from ledger.account a where a.member_id = p_member and a.purse <> 'debt';
  for t in
    select o.debit, o.credit, o.amount, o.currency from ledger.transfer o
    where o.member_id = p_member and o.id = p_original and o.credit <> 'debt' order by strpos(o.debit, ':'), o.line desc
  loop
    taken := t.amount;
    if strpos(t.credit, ':') = 0 then
      taken := least(t.amount, coalesce((free ->> (t.credit || ' ' || t.currency))::bigint, 0));
      free := free || jsonb_build_object(t.credit || ' ' || t.currency, (free ->> (t.credit || ' ' || t.currency))::bigint - taken);
    end if;
    if taken > 0 then lines := lines || row(t.credit, t.debit, taken, t.currency)::ledger.line; end if;
    if t.amount > taken then lines := lines || row('debt', t.debit, t.amount - taken, t.currency)::ledger.line; end if;
    if strpos(t.debit, ':') = 0 then
      free := free || jsonb_build_object(t.debit || ' ' || t.currency, coalesce((free ->> (t.debit || ' ' || t.currency))::bigint, 0) + t.amount);
    end if;
  end loop;
  answer := ledger.apply(p_member, key, p_hash, 'reversal', lines, p_reference, p_original, null);
  if answer.status = 'ok' then
    insert into ledger.reversal (member_id, original_id, id, reversed_at) values (p_member, p_original, key, platform.clock());
  end if;
  return answer;
end
$$;
grant execute on function ledger.reverse to chokdee_app;
