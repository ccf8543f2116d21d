-- A round whose wager was voided says so: it ends where it stands and pays nothing, and what was paid is taken back by the books.
alter domain launcher.ender drop constraint ender_check;
alter domain launcher.ender add constraint ender_check check (value in ('play', 'client', 'sweep', 'void'));
alter table launcher.round add column voided_at timestamptz;
-- Play money is voided by nobody; its rounds are told like the others.
alter table launcher.fun_round add column voided_at timestamptz;

-- What was drawn and paid stays; a round ends once, and is voided once, also after its end. An open round goes on by one move at a time, and what it comes to changes with a move only.
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
  if not old.active then
    if old.voided_at is null and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
      return new;
    end if;
    raise exception 'a finished round stays as it is';
  end if;
  if new.moves is distinct from old.moves then
    if not old.open or jsonb_array_length(new.moves) <> jsonb_array_length(old.moves) + 1 or new.moves - (-1) <> old.moves then
      raise exception 'a round keeps its moves, and takes one more while it is open';
    end if;
    if to_jsonb(new) - '{event,active,ended_at,ended_by,moves,moved_at,open,payout,state}'::text[] is distinct from to_jsonb(old) - '{event,active,ended_at,ended_by,moves,moved_at,open,payout,state}'::text[] then
      raise exception 'a round keeps what it drew';
    end if;
  elsif (new.open and not old.open) or to_jsonb(new) - '{event,active,ended_at,ended_by,open,voided_at}'::text[] is distinct from to_jsonb(old) - '{event,active,ended_at,ended_by,open,voided_at}'::text[] then
    raise exception 'a round keeps what it drew and pays';
  end if;
  return new;
end $$;
