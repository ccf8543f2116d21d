-- Free play: the same conversations and rounds with play money (decision D25), in tables of their own. Nobody's money, wagers or records are near.
-- `player_id` is no member: it stands for a browser, or for a member in free play.
create table launcher.fun_player (
  id uuid primary key,
  -- SHA-256 of what the browser keeps in its cookie, or of the member's id.
  key_hash bytea not null unique,
  balance launcher.amount not null,
  seen_at timestamptz not null
);
create index fun_player_by_age on launcher.fun_player (seen_at);

create table launcher.fun_session (
  player_id uuid not null references launcher.fun_player (id),
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
create unique index fun_session_by_token on launcher.fun_session (token_hash);
create unique index fun_session_open on launcher.fun_session (player_id, game) where ended_at is null;
create index fun_session_by_age on launcher.fun_session (expires_at);

create table launcher.fun_seat (
  player_id uuid not null references launcher.fun_player (id),
  game text not null,
  active_round uuid,
  last_round uuid not null,
  primary key (player_id, game)
);

create table launcher.fun_round (
  player_id uuid not null references launcher.fun_player (id),
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
create unique index fun_round_of_request on launcher.fun_round (player_id, request_id) where request_id is not null;
create index fun_round_by_id on launcher.fun_round (id);
create index fun_round_by_age on launcher.fun_round (played_at) where not active;
create trigger guard before insert or update on launcher.fun_round for each row execute function launcher.guard_round();

grant select on launcher.fun_session, launcher.fun_seat, launcher.fun_round to chokdee_app;
