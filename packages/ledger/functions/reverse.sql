-- Reverses a command: posts its lines with debit and credit exchanged, first those that return
-- money to a purse, then those that take it from one. A purse never goes below zero: what is not
-- free in it becomes the member's `debt`, which later earnings repay (ledger.apply). A debt that
-- the original repaid stays repaid: what the original brought in is taken from what is free now.
-- `p_part`: the command `p_id` posts more under its id, so the reversal gets the key
-- ledger.part_id. Returns ok, replayed, conflict, stale, or closed when the original is unknown, is
-- a reversal or was reversed already.
create or replace function ledger.reverse(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_original uuid,
  p_reference text,
  p_part boolean default false
)
returns ledger.outcome
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_key constant uuid := case when p_part then ledger.part_id(p_id) else p_id end;
  v_answer ledger.outcome;
  v_lines ledger.line[] := '{}';
  -- `<purse> <currency>` -> what is free in it.
  v_free jsonb;
  v_taken bigint;
  v_line record;
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
  v_answer := ledger.replay(p_member, v_key, p_hash);
  if v_answer.status is not null then
    return v_answer;
  end if;
  if ledger.is_used(p_member, v_key) then
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
  select jsonb_object_agg(a.purse || ' ' || a.currency, a.balance - a.held)
  into v_free
  from ledger.account a
  where a.member_id = p_member
    and a.purse <> 'debt';
  for v_line in
    select
      o.debit,
      o.credit,
      o.amount,
      o.currency,
      o.debit || ' ' || o.currency as debit_key,
      o.credit || ' ' || o.currency as credit_key
    from ledger.transfer o
    where o.member_id = p_member
      and o.id = p_original
      and o.credit <> 'debt'
    order by strpos(o.debit, ':'), o.line desc
  loop
    v_taken := v_line.amount;
    if strpos(v_line.credit, ':') = 0 then
      v_taken := least(v_line.amount, coalesce((v_free ->> v_line.credit_key)::bigint, 0));
      v_free := v_free || jsonb_build_object(v_line.credit_key, (v_free ->> v_line.credit_key)::bigint - v_taken);
    end if;
    if v_taken > 0 then
      v_lines := v_lines || row(v_line.credit, v_line.debit, v_taken, v_line.currency)::ledger.line;
    end if;
    if v_line.amount > v_taken then
      v_lines := v_lines || row('debt', v_line.debit, v_line.amount - v_taken, v_line.currency)::ledger.line;
    end if;
    if strpos(v_line.debit, ':') = 0 then
      v_free := v_free || jsonb_build_object(
        v_line.debit_key,
        coalesce((v_free ->> v_line.debit_key)::bigint, 0) + v_line.amount
      );
    end if;
  end loop;
  v_answer := ledger.apply(p_member, v_key, p_hash, 'reversal', v_lines, p_reference, p_original, null);
  if v_answer.status = 'ok' then
    insert into ledger.reversal (member_id, original_id, id, reversed_at)
    values (p_member, p_original, v_key, platform.clock());
  end if;
  return v_answer;
end
$$;
grant execute on function ledger.reverse to chokdee_app;
