-- Game sessions and rounds of our own games: the state behind the RGS calls. No money is stored
-- here; the functions of wagering move it.
create schema launcher;
grant usage on schema launcher to chokdee_app;

-- Rules of one column are domains and rules between columns are in the guard trigger: PostgreSQL
-- parses a CHECK constraint from its text in every statement that writes a row, and every bet
-- writes a round (docs/performance.md).
create domain launcher.amount as bigint check (value >= 0);
create domain launcher.events as jsonb check (jsonb_typeof(value) = 'array' and jsonb_array_length(value) > 0);
create domain launcher.moves as jsonb check (jsonb_typeof(value) = 'array');
create domain launcher.ender as text check (value in ('play', 'client', 'sweep', 'void'));

-- One member in one game with real money. The token is stored as its hash only.
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
  -- The site session that launched the game; the game session ends with it.
  site_session uuid not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz,
  ended_at timestamptz,
  -- Set by the purge: the retention period is over and the session has a round, so it is kept.
  played boolean not null default false,
  primary key (member_id, id)
);
-- A game sends only its token, so the token must lead to the member.
create unique index session_by_token on launcher.session (token_hash);
-- A member has one open session per game: a new launch ends the older one.
create unique index session_open on launcher.session (member_id, game) where ended_at is null;
-- For the purge of sessions without a round (docs/decisions/0019).
create index session_by_age on launcher.session (expires_at) where not played;

-- Per member and game: the open round and the last one. Read and written under the lock on the
-- player limits.
create table launcher.game_slot (
  member_id uuid not null,
  game text not null,
  active_round uuid,
  last_round uuid not null,
  -- When the last bet was accepted: the brand's shortest round counts from here.
  played_at timestamptz,
  primary key (member_id, game)
);

-- A round as the protocol shows it. `id` is the id of its wager (UUIDv7).
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
  -- The bet amount; `stake` is the amount times the cost of the mode. Micro-units, as `payout`.
  amount launcher.amount not null,
  stake launcher.amount not null,
  payout launcher.amount not null,
  choice jsonb,
  -- The moves made so far, in a game of several steps.
  moves launcher.moves not null default '[]',
  -- The events of the round, for the client to play back.
  state launcher.events not null,
  -- How far the client has shown the round, as it reported it.
  event text,
  -- Not ended: the round has a payout to collect or accepts moves.
  active boolean not null,
  -- Accepts moves.
  open boolean not null default false,
  pair_id uuid not null,
  nonce bigint not null,
  request_id uuid,
  -- SHA-256 of what was requested: a repeated request id must repeat the request.
  hash bytea not null,
  -- The balance answered by the play, for a repeated request.
  balance_after bigint not null,
  played_at timestamptz not null,
  moved_at timestamptz,
  ended_at timestamptz,
  ended_by launcher.ender,
  -- The wager was voided: the round pays nothing, and a payout already made is reversed in the
  -- ledger.
  voided_at timestamptz,
  primary key (member_id, id)
) partition by range (id);
create index round_of_request on launcher.round (member_id, request_id) where request_id is not null;
create index round_open on launcher.round (played_at) where active;
-- A replay names the round's id only.
create index round_by_id on launcher.round (id);

-- Keeps rounds consistent. What was drawn never changes; state and payout change with a move only,
-- and moves are appended one at a time while the round is open. A round ends once and is voided
-- once, also after its end.
-- Rows are compared as rows: as jsonb, each bet that ends serialised and parsed the whole row.
create function launcher.guard_round() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.active <> (new.ended_at is null)
    or new.active <> (new.ended_by is null)
    or (new.active and new.payout = 0 and not new.open)
    or (new.open and not new.active)
    or (new.active and new.voided_at is not null)
  then
    raise exception 'a round is active exactly while it has a payout to collect or accepts moves'
      using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.moves <> '[]' then
      raise exception 'a new round has no moves' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- Each allowed change is copied to `old`; any difference that is left is refused.
  if not old.active then
    if old.voided_at is null then
      old.voided_at := new.voided_at;
    end if;
    if new is distinct from old then
      raise exception 'a finished round cannot change';
    end if;
    return new;
  end if;
  old.event := new.event;
  old.active := new.active;
  old.ended_at := new.ended_at;
  old.ended_by := new.ended_by;
  if new.moves is distinct from old.moves then
    if not old.open
      or jsonb_array_length(new.moves) <> jsonb_array_length(old.moves) + 1
      or new.moves - (-1) <> old.moves
    then
      raise exception 'the moves of a round cannot change: one is appended at a time while the round is open';
    end if;
    old.moves := new.moves;
    old.moved_at := new.moved_at;
    old.open := new.open;
    old.payout := new.payout;
    old.state := new.state;
    if new is distinct from old then
      raise exception 'the draw of a round cannot change';
    end if;
    return new;
  end if;
  old.voided_at := new.voided_at;
  if old.open and not new.open then
    old.open := false;
  end if;
  if new is distinct from old then
    raise exception 'the draw and the payout of a round cannot change';
  end if;
  return new;
end
$$;
create trigger guard before insert or update on launcher.round
for each row execute function launcher.guard_round();

grant select on launcher.session, launcher.game_slot, launcher.round to chokdee_app;

-- Free play: the same sessions, slots and rounds with play money, in tables of their own
-- (docs/decisions/0016). No real money, wager or record depends on them. A player is a browser, or
-- a member in free play.
create table launcher.free_play_player (
  id uuid primary key,
  -- SHA-256 of the browser's cookie or of the member's id.
  key_hash bytea not null unique,
  balance launcher.amount not null,
  seen_at timestamptz not null
);
create index free_play_player_by_age on launcher.free_play_player (seen_at);

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
  -- Of a member: who it is, and the site session that launched the game, with which this session
  -- ends. A visitor has neither.
  member_id uuid,
  site_session uuid,
  primary key (player_id, id),
  check ((member_id is null) = (site_session is null))
);
create unique index free_play_session_by_token on launcher.free_play_session (token_hash);
create unique index free_play_session_open on launcher.free_play_session (player_id, game) where ended_at is null;
create index free_play_session_by_age on launcher.free_play_session (expires_at);

-- As `launcher.game_slot`.
create table launcher.free_play_game_slot (
  player_id uuid not null references launcher.free_play_player (id),
  game text not null,
  active_round uuid,
  last_round uuid not null,
  played_at timestamptz,
  primary key (player_id, game)
);

-- As `launcher.round`. Nothing voids a round of free play; `voided_at` is there so that both kinds
-- are shown alike.
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
  voided_at timestamptz,
  primary key (player_id, id)
);
create unique index free_play_round_of_request on launcher.free_play_round (player_id, request_id)
where request_id is not null;
create index free_play_round_by_id on launcher.free_play_round (id);
create index free_play_round_by_age on launcher.free_play_round (played_at) where not active;
create trigger guard before insert or update on launcher.free_play_round
for each row execute function launcher.guard_round();

grant select on launcher.free_play_session, launcher.free_play_game_slot, launcher.free_play_round to chokdee_app;

-- A bet of `launcher.play_at_once`: the command together with its game session.
create type launcher.bet as (
  member_id uuid,
  id uuid,
  session_id uuid,
  site_session uuid,
  brand_id text,
  vendor text,
  category text,
  game text,
  version text,
  mode text,
  currency text,
  amount bigint,
  stake bigint,
  payout bigint,
  choice jsonb,
  state jsonb,
  open boolean,
  pair_id uuid,
  nonce bigint,
  request_id uuid,
  hash bytea,
  place text
);

-- A round of `launcher.end_round_at_once`. `n` is the position of its command; `holds`: it may hold
-- its seed pair.
create type launcher.ending as (
  n integer,
  member_id uuid,
  round_id uuid,
  game text,
  currency text,
  pair_id uuid,
  holds boolean,
  ended_by text
);
