-- Rounds of several steps: the moves made so far, whether the round still takes more, and when it last did.
create domain launcher.moves as jsonb check (jsonb_typeof(value) = 'array');
alter table launcher.round
  add column moves launcher.moves not null default '[]',
  add column open boolean not null default false,
  add column moved_at timestamptz;

-- What was drawn and paid stays; a round ends once. An open round goes on by one move at a time, and what it comes to changes with a move only.
create or replace function launcher.guard_round() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.active <> (new.ended_at is null) or new.active <> (new.ended_by is null) or (new.active and new.payout = 0 and not new.open) or (new.open and not new.active) then
    raise exception 'a round is open while its win or a move waits, and only then' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.moves <> '[]' then
      raise exception 'a round begins without moves' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not old.active then
    raise exception 'a finished round stays as it is';
  end if;
  if new.moves is distinct from old.moves then
    if not old.open or jsonb_array_length(new.moves) <> jsonb_array_length(old.moves) + 1 or new.moves - (-1) <> old.moves then
      raise exception 'a round keeps its moves, and takes one more while it is open';
    end if;
    if to_jsonb(new) - '{event,active,ended_at,ended_by,moves,moved_at,open,payout,state}'::text[] is distinct from to_jsonb(old) - '{event,active,ended_at,ended_by,moves,moved_at,open,payout,state}'::text[] then
      raise exception 'a round keeps what it drew';
    end if;
  elsif (new.open and not old.open) or to_jsonb(new) - '{event,active,ended_at,ended_by,open}'::text[] is distinct from to_jsonb(old) - '{event,active,ended_at,ended_by,open}'::text[] then
    raise exception 'a round keeps what it drew and pays';
  end if;
  return new;
end $$;
