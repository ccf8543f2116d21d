-- What was drawn and paid stays; a round ends once, and is voided once, also after its end. An open round goes on by one move at a time, and what
-- it comes to changes with a move only. Rows are compared as rows: as jsonb they were written out whole and taken apart by every bet that ends.
create or replace function launcher.guard_round() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.active <> (new.ended_at is null) or new.active <> (new.ended_by is null) or (new.active and new.payout = 0 and not new.open) or (new.open and not new.active) or (new.active and new.voided_at is not null) then
    raise exception 'a round is open while its win or a move waits, and only then' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.moves <> '[]' then
      raise exception 'a round begins without moves' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- `old` becomes what it may become; what differs then is refused.
  if not old.active then
    if old.voided_at is null then
      old.voided_at := new.voided_at;
    end if;
    if new is distinct from old then
      raise exception 'a finished round stays as it is';
    end if;
    return new;
  end if;
  old.event := new.event;
  old.active := new.active;
  old.ended_at := new.ended_at;
  old.ended_by := new.ended_by;
  if new.moves is distinct from old.moves then
    if not old.open or jsonb_array_length(new.moves) <> jsonb_array_length(old.moves) + 1 or new.moves - (-1) <> old.moves then
      raise exception 'a round keeps its moves, and takes one more while it is open';
    end if;
    old.moves := new.moves;
    old.moved_at := new.moved_at;
    old.open := new.open;
    old.payout := new.payout;
    old.state := new.state;
    if new is distinct from old then
      raise exception 'a round keeps what it drew';
    end if;
    return new;
  end if;
  old.voided_at := new.voided_at;
  if old.open and not new.open then
    old.open := false;
  end if;
  if new is distinct from old then
    raise exception 'a round keeps what it drew and pays';
  end if;
  return new;
end $$;
