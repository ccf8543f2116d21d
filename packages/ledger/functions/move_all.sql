-- Posts a set of commands that nothing refuses: the caller has locked the purses of their members
-- (ledger.lock_members) and judged the ids (ledger.are_used). Those of a member follow each other.
-- Each command is worked out in memory on the purses that the earlier ones leave, then everything
-- is written, one statement per table. Returns `cash` after each, by position. Raises an error for
-- a command that is not possible.
create or replace function ledger.move_all(p_movements ledger.movement[], p_at timestamptz)
returns ledger.judgement[]
language plpgsql
set enable_indexscan = on
as $$
declare
  v_judgements ledger.judgement[] := '{}';
  v_transfers ledger.transfer[] := '{}';
  v_changed ledger.account[] := '{}';
  v_opened ledger.account[] := '{}';
  v_reversed ledger.movement[] := '{}';
  v_claimed ledger.movement[] := '{}';
  v_one ledger.movement;
  v_last constant integer := cardinality(p_movements);
  -- How many purses the member had before.
  v_had integer;
  v_purses ledger.account[];
  v_work record;
  v_cash integer;
begin
  for k in 1 .. v_last loop
    v_one := p_movements[k];
    if k = 1 or v_one.member_id <> p_movements[k - 1].member_id then
      v_purses := array(
        select a
        from ledger.account a
        where a.member_id = v_one.member_id
        order by a.purse, a.currency
      );
      v_had := cardinality(v_purses);
      v_cash := (select p.ordinality from unnest(v_purses) with ordinality as p where p.purse = 'cash');
    end if;
    if v_one.reverses is not null then
      v_one.lines := ledger.reversal_lines(v_one.member_id, v_one.reverses, v_purses);
      v_reversed := v_reversed || v_one;
    end if;
    if coalesce(cardinality(v_one.lines), 0) > 0 then
      v_work := ledger.work_out(v_one, null, p_at, v_purses);
      if v_work.status <> 'ok' then
        raise exception 'command %: %', v_one.id, v_work.status using errcode = 'data_exception';
      end if;
      v_purses := v_work.purses;
      v_transfers := v_transfers || v_work.transfers;
    elsif v_one.reverses is null then
      v_purses[v_cash].revision := v_purses[v_cash].revision + 1;
      v_purses[v_cash].last_id := greatest(v_purses[v_cash].last_id, v_one.id);
      v_claimed := v_claimed || v_one;
    else
      raise exception 'there is no command %', v_one.reverses using errcode = 'no_data_found';
    end if;
    v_judgements := v_judgements || row(
      k,
      null,
      null,
      v_purses[v_cash].brand_id,
      v_purses[v_cash].balance,
      v_purses[v_cash].held,
      v_purses[v_cash].version,
      v_purses[v_cash].revision,
      v_purses[v_cash].owes,
      null,
      null,
      null
    )::ledger.judgement;
    if k = v_last or v_one.member_id <> p_movements[k + 1].member_id then
      v_changed := v_changed || v_purses[:v_had];
      v_opened := v_opened || v_purses[v_had + 1:];
    end if;
  end loop;
  perform ledger.write_moves(v_transfers, v_changed, v_opened);
  insert into ledger.reversal (member_id, original_id, id, reversed_at)
  select m.member_id, m.reverses, m.id, p_at
  from unnest(v_reversed) as m;
  insert into ledger.claim (member_id, id, hash, claimed_at)
  select m.member_id, m.id, m.hash, p_at
  from unnest(v_claimed) as m;
  return v_judgements;
end
$$;
