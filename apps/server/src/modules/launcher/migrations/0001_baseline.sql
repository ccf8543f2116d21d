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
create table launcher.game_slot (
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

grant select on launcher.session, launcher.game_slot, launcher.round to chokdee_app;

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

-- Free play: the same conversations and rounds with play money (decision D25), in tables of their own. Nobody's money, wagers or records are near.
-- `player_id` is no member: it stands for a browser, or for a member in free play.
create table launcher.free_play_player (
  id uuid primary key,
  -- SHA-256 of what the browser keeps in its cookie, or of the member's id.
  key_hash bytea not null unique,
  balance launcher.amount not null,
  seen_at timestamptz not null
);
create index fun_player_by_age on launcher.free_play_player (seen_at);

create table launcher.free_play_session (
  player_id uuid not null references launcher.free_play_player (id),
  id uuid not null,
  token_hash bytea not null,
  brand_id text not null,
  vendor text not null,
  category text not null,
  game text not null,
  version text not null,
  currency text not null check (currency = 'FUN'),
  currency_symbol text not null,
  language text not null,
  device text not null check (device in ('desktop', 'mobile')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz,
  ended_at timestamptz,
  primary key (player_id, id)
);
create unique index fun_session_by_token on launcher.free_play_session (token_hash);
create unique index fun_session_open on launcher.free_play_session (player_id, game) where ended_at is null;
create index fun_session_by_age on launcher.free_play_session (expires_at);

create table launcher.free_play_game_slot (
  player_id uuid not null references launcher.free_play_player (id),
  game text not null,
  active_round uuid,
  last_round uuid not null,
  primary key (player_id, game)
);

create table launcher.free_play_round (
  player_id uuid not null references launcher.free_play_player (id),
  id uuid not null,
  session_id uuid not null,
  brand_id text not null,
  vendor text not null,
  game text not null,
  version text not null,
  mode text not null,
  currency text not null check (currency = 'FUN'),
  amount launcher.amount not null,
  stake launcher.amount not null,
  payout launcher.amount not null,
  choice jsonb,
  moves launcher.moves not null default '[]',
  state launcher.events not null,
  event text,
  active boolean not null,
  open boolean not null default false,
  pair_id uuid not null,
  nonce bigint not null,
  request_id uuid,
  hash bytea not null,
  balance_after bigint not null,
  played_at timestamptz not null,
  moved_at timestamptz,
  ended_at timestamptz,
  ended_by launcher.ender,
  primary key (player_id, id)
);
create unique index fun_round_of_request on launcher.free_play_round (player_id, request_id) where request_id is not null;
create index fun_round_by_id on launcher.free_play_round (id);
create index fun_round_by_age on launcher.free_play_round (played_at) where not active;
create trigger guard before insert or update on launcher.free_play_round for each row execute function launcher.guard_round();

grant select on launcher.free_play_session, launcher.free_play_game_slot, launcher.free_play_round to chokdee_app;

-- What a play reads now depends on its request too: the functions with one argument give way (functions/ready.sql, fun_reads.sql).
drop function if exists launcher.play_context(bytea);
drop function if exists launcher.free_play_play_context(bytea);

-- When the last bet at a seat was taken: what the brand's shortest round is counted from.
alter table launcher.game_slot add column played_at timestamptz;
alter table launcher.free_play_game_slot add column played_at timestamptz;

-- A bet of `launcher.play_at_once`: what the command says, with what its conversation knows.
create type launcher.bet as (
  member_id uuid, id uuid, session_id uuid, site_session uuid, brand_id text, vendor text, category text, game text, version text, mode text, currency text, amount bigint, stake bigint, payout bigint,
  choice jsonb, state jsonb, open boolean, pair_id uuid, nonce bigint, request_id uuid, hash bytea, place text
);

-- A round whose wager was voided says so: it ends where it stands and pays nothing, and what was paid is taken back by the books.
alter domain launcher.ender drop constraint ender_check;
alter domain launcher.ender add constraint ender_check check (value in ('play', 'client', 'sweep', 'void'));
alter table launcher.round add column voided_at timestamptz;
-- Play money is voided by nobody; its rounds are told like the others.
alter table launcher.free_play_round add column voided_at timestamptz;

-- What removes conversations that nothing came of (docs/decisions/0019) finds them by age. `played`: past its period, and a round was played in it, so it stays.
alter table launcher.session add column played boolean not null default false;
create index session_by_age on launcher.session (expires_at) where not played;

-- The free play of a member belongs to the session of the site it came from, as play with money does, and to who they are. A visitor's has neither.
alter table launcher.free_play_session
  add column member_id uuid,
  add column site_session uuid,
  add check ((member_id is null) = (site_session is null));

-- A round of `launcher.end_round_at_once`: its place among the commands, who ends it, and whether it may hold its seed pair.
create type launcher.ending as (n integer, member_id uuid, round_id uuid, game text, currency text, pair_id uuid, holds boolean, ended_by text);
