-- Game sessions and rounds of our own games: what the RGS remembers. Money is not here, it is moved by wagering's functions.
create schema launcher;
grant usage on schema launcher to chokdee_app;

-- Rules of one column are domains, rules between columns stand in the guard trigger: a CHECK is parsed from its text by every statement
-- that writes a row, and every bet writes a round (docs/performance.md).
create domain launcher.amount as bigint check (value >= 0);
create domain launcher.events as jsonb check (jsonb_typeof(value) = 'array' and jsonb_array_length(value) > 0);
create domain launcher.ender as text check (value in ('play', 'client', 'sweep'));

-- A conversation with one game, for one member. The token itself is nowhere stored.
create table launcher.session (
  member_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  brand_id text not null,
  vendor text not null,
  category text not null,
  game text not null,
  version text not null,
  currency text not null,
  currency_symbol text not null,
  language text not null,
  device text not null check (device in ('desktop', 'mobile')),
  -- The site session it was opened from, and dies with.
  site_session uuid not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, id)
);
-- The game knows nothing but its token, so the token must find the member.
create unique index session_by_token on launcher.session (token_hash);
-- A game is open once per member: opening it again ends the older conversation.
create unique index session_open on launcher.session (member_id, game) where ended_at is null;

-- Where a member stands in a game: the round to finish first, and the last one played. Read and written under the door's lock.
create table launcher.seat (
  member_id uuid not null,
  game text not null,
  active_round uuid,
  last_round uuid not null,
  primary key (member_id, game)
);

-- A round as the protocol shows it. `id` is the wager's id (UUIDv7). Only its end and the place to resume from are written later.
create table launcher.round (
  member_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  brand_id text not null,
  vendor text not null,
  game text not null,
  version text not null,
  mode text not null,
  currency text not null,
  amount launcher.amount not null,
  stake launcher.amount not null,
  payout launcher.amount not null,
  choice jsonb,
  state launcher.events not null,
  event text,
  active boolean not null,
  pair_id uuid not null,
  nonce bigint not null,
  request_id uuid,
  hash bytea not null,
  -- The answer of the play, for a request that comes again.
  balance_after bigint not null,
  played_at timestamptz not null,
  ended_at timestamptz,
  ended_by launcher.ender,
  primary key (member_id, id)
) partition by range (id);
create index round_of_request on launcher.round (member_id, request_id) where request_id is not null;
create index round_open on launcher.round (played_at) where active;
-- Replays come by the round's id alone.
create index round_by_id on launcher.round (id);

-- What was drawn and paid stays; a round ends once.
create function launcher.guard_round() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.active <> (new.ended_at is null) or new.active <> (new.ended_by is null) or (new.active and new.payout = 0) then
    raise exception 'a round is open while its win waits, and only then' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if not old.active then
    raise exception 'a finished round stays as it is';
  end if;
  if to_jsonb(new) - '{event,active,ended_at,ended_by}'::text[] is distinct from to_jsonb(old) - '{event,active,ended_at,ended_by}'::text[] then
    raise exception 'a round keeps what it drew and pays';
  end if;
  return new;
end $$;
create trigger guard before insert or update on launcher.round for each row execute function launcher.guard_round();

grant select on launcher.session, launcher.seat, launcher.round to chokdee_app;
