-- Posts the lines of one command: reversals, holds and every shape that ledger.judge and
-- ledger.write do not take. It locks the purses it touches, works the lines out in memory
-- (ledger.work_out) and writes only when every line is possible. `p_reverses` comes from
-- ledger.reverse, which has checked the age of the id, and `p_hold` from ledger.post_hold.
-- Pots (`pot:...`) are locked after the purses, in the order of their names (ledger.lock_pots).
create or replace function ledger.apply(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_type text,
  p_lines ledger.line[],
  p_reference text,
  p_reverses uuid,
  p_hold ledger.hold
)
returns ledger.outcome
language plpgsql
as $$
declare
  v_at constant timestamptz := platform.clock();
  v_before ledger.account[];
  v_last_id uuid;
  v_work record;
  v_brand text;
  v_answer ledger.outcome;
begin
  if coalesce(cardinality(p_lines), 0) = 0 or p_id is null or p_hash is null then
    raise exception 'a command needs an id, a hash and lines' using errcode = 'invalid_parameter_value';
  end if;
  perform ledger.check_lines(p_type, p_lines, p_reverses);
  v_before := ledger.lock_purses(p_member, p_lines);
  v_last_id := (select p.last_id from unnest(v_before) as p where p.purse = 'cash');
  -- An id above the newest one of the member is new.
  if (p_id > v_last_id and not ledger.is_stale(p_id, v_at)) is not true then
    v_answer := ledger.replay(p_member, p_id, p_hash);
    if v_answer.status is not null then
      return v_answer;
    elsif ledger.is_reserved(p_member, p_id) then
      return row('conflict', '{}')::ledger.outcome;
    end if;
  end if;
  v_work := ledger.work_out(
    row(p_member, p_id, p_hash, p_type, p_lines, p_reference, p_reverses)::ledger.movement,
    p_hold,
    v_at,
    v_before
  );
  v_brand := v_work.transfers[1].brand_id;
  if v_work.status <> 'ok' then
    return row(v_work.status, '{}')::ledger.outcome;
  elsif p_reverses is null and ledger.is_stale(p_id, v_at) then
    return row('stale', '{}')::ledger.outcome;
  elsif not ledger.lock_pots(v_brand, p_lines) then
    return row('insufficient', '{}')::ledger.outcome;
  end if;
  perform ledger.write_moves(
    v_work.transfers,
    v_work.purses[:cardinality(v_before)],
    v_work.purses[cardinality(v_before) + 1:]
  );
  perform ledger.move_pots(v_brand, p_lines);
  return row(
    'ok',
    array(
      select row(p.purse, p.currency, p.balance, p.held, p.version)::ledger.balance
      from unnest(v_work.purses) with ordinality as p
      where p.version > coalesce(v_before[p.ordinality].version, 0)
      order by p.ordinality
    )
  )::ledger.outcome;
end
$$;
